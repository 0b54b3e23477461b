/** Row 13: how wrong a client is about the server's time, and how evenly its own time runs on the way to being right. */
import type { ClientView } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';
import { barFor, type Figure, type Measure } from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { Race } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

const LEAST_FRAMES = 20_000;
/** Further off than this a clock steps, ms; what it was off by is known only to the length of a frame. */
const STEP_MS = 4 * TICK_MS;
/** Frames further apart than this have a pause between them, ms. */
const PAUSE_MS = 100;

export class ClockError implements Measure {
  readonly #race: Race;
  readonly #errors = new Samples();
  readonly #rates = new Samples();
  readonly #last = new Map<PlayerRecord, { atMs: number; timeMs: number }>();
  #steps = 0;

  constructor(race: Race) {
    this.#race = race;
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    const { nowMs } = this.#race.match;
    const { serverTimeMs } = record.player.client;
    if (serverTimeMs !== null) this.#errors.add(Math.abs(serverTimeMs - this.#race.truth.timeMs));
    const last = this.#last.get(record);
    this.#last.delete(record);
    const timeMs = record.player.client.inputTimeMs;
    if (record.player.role !== 'driver' || !view) return;
    this.#last.set(record, { atMs: nowMs, timeMs });
    if (!last || nowMs - last.atMs > PAUSE_MS) return;
    const elapsedMs = nowMs - last.atMs;
    const gainedMs = timeMs - last.timeMs - elapsedMs;
    if (Math.abs(gainedMs) > STEP_MS - elapsedMs) this.#steps++;
    else this.#rates.add(Math.abs(gainedMs / elapsedMs));
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const percent = (value: number | null): number | null => (value === null ? null : value * 100);
    const rate = { row: 13, unit: '%', samples: this.#rates.count, least: LEAST_FRAMES };
    const limit = (most: number): number | null => barFor({ datagram: { GOOD: most, TYPICAL: most } }, conditions);
    return [
      {
        row: 13,
        measure: "error of a client's idea of the server's time, p95",
        unit: 'ms',
        value: this.#errors.percentile(0.95),
        samples: this.#errors.count,
        least: LEAST_FRAMES,
        atMost: barFor({ datagram: { GOOD: 3, TYPICAL: 8 } }, conditions),
      },
      {
        ...rate,
        measure: "change of speed of the driver's time, p95 (steady)",
        value: percent(this.#rates.percentile(0.95)),
        atMost: limit(3),
      },
      {
        ...rate,
        measure: "change of speed of the driver's time, most (in recovery)",
        value: percent(this.#rates.max()),
        atMost: limit(10),
      },
      {
        ...rate,
        measure: "steps of the driver's time by over 4 ticks",
        unit: 'steps',
        value: this.#steps,
        atMost: null,
      },
    ];
  }
}
