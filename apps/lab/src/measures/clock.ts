/**
 * Row 13 of the scoreboard: the error of a client's estimate of server time, and how evenly the clock of a driver's
 * client advances.
 */
import type { ClientView } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';
import { type Figure, limitFor, type Measure, PAUSE_MS, PERCENT, scaled } from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

const MIN_FRAMES = 20_000;
const MIN_EARLY_FRAMES = 2000;
const MS_PER_SECOND = 1000;
/**
 * A client's clock corrects a larger error by a step. A step is measured between two frames, so its measured size may be wrong by
 * the time between two frames without a hitch.
 */
const STEP_MIN_TICKS = 4;
const STEP_MIN_MS = STEP_MIN_TICKS * TICK_MS;

export class ClockError implements Measure {
  readonly #race: ObservedRace;
  readonly #errors = new Samples();
  readonly #rates = new Samples();
  readonly #last = new Map<PlayerRecord, { atMs: number; timeMs: number }>();
  #steps = 0;

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    const { nowMs } = this.#race.match;
    const errorMs = record.clockErrorMs(this.#race.truth);
    if (errorMs !== null) this.#errors.add(errorMs);
    const last = this.#last.get(record);
    this.#last.delete(record);
    const timeMs = record.player.client.inputTimeMs;
    if (record.player.role !== 'driver' || !view) return;
    this.#last.set(record, { atMs: nowMs, timeMs });
    if (!last || nowMs - last.atMs > PAUSE_MS) return;
    const elapsedMs = nowMs - last.atMs;
    const gainedMs = timeMs - last.timeMs - elapsedMs;
    if (Math.abs(gainedMs) > STEP_MIN_MS - MS_PER_SECOND / record.framesPerSecond) this.#steps++;
    else this.#rates.add(Math.abs(gainedMs / elapsedMs));
  }

  figures(): Figure[] {
    const { conditions, records } = this.#race;
    const earlyErrors = Samples.merge(records.map(({ earlyClockErrors }) => earlyClockErrors));
    const errorLimit = limitFor({ datagram: { GOOD: 3, TYPICAL: 8 } }, conditions);
    const rate = { row: 13, unit: '%', samples: this.#rates.count, minSamples: MIN_FRAMES };
    const limit = (atMost: number): number | null =>
      limitFor({ datagram: { GOOD: atMost, TYPICAL: atMost } }, conditions);
    /** After an interruption, the clock may run this much faster or slower for a while. */
    const recoveryLimit = limitFor({ datagram: { GOOD: 10, TYPICAL: 10, FREEZE: 10, HIDDEN: 10 } }, conditions);
    return [
      {
        row: 13,
        measure: "error of a client's estimate of server time, p95",
        unit: 'ms',
        value: this.#errors.percentile(0.95),
        samples: this.#errors.count,
        minSamples: MIN_FRAMES,
        atMost: errorLimit,
      },
      {
        row: 13,
        measure: "error of a client's estimate of server time, from 1 s to 5 s after joining, p95",
        unit: 'ms',
        value: earlyErrors.percentile(0.95),
        samples: earlyErrors.count,
        minSamples: MIN_EARLY_FRAMES,
        atMost: errorLimit,
      },
      {
        ...rate,
        measure: "deviation of the driver's clock rate, p95",
        value: scaled(this.#rates.percentile(0.95), PERCENT),
        atMost: limit(3),
      },
      {
        ...rate,
        measure: "deviation of the driver's clock rate, maximum",
        value: scaled(this.#rates.max(), PERCENT),
        atMost: recoveryLimit,
      },
      {
        ...rate,
        measure: "jumps of the driver's clock by over 4 ticks",
        unit: 'jumps',
        value: this.#steps,
        atMost: limit(0),
      },
    ];
  }
}
