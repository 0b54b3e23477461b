/**
 * Row 5 of the scoreboard: how often the server has no input of a player for a tick (starvation), how early inputs arrive,
 * and whether an input that arrived in time was executed.
 *
 * A driver's input must arrive before its tick. A gunner's late input is still executed, for the tick that it was made
 * for, so a tick of a gunner lacks its input only if the input has not arrived LATE_MAX_TICKS later.
 */
import { LATE_MAX_TICKS } from '@shotgun-rally/netcode';
import type { Role } from '@shotgun-rally/protocol';
import { type Figure, limitFor, type Measure, percentOf } from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

const MIN_SAMPLES = 30_000;

export class Starvation implements Measure {
  readonly #race: ObservedRace;
  readonly #firstTick: number;
  readonly #driverEarliness = new Samples();
  readonly #ticks: Record<Role, number> = { driver: 0, gunner: 0 };
  readonly #starvedTicks: Record<Role, number> = { driver: 0, gunner: 0 };
  #arrivedInTime = 0;
  #replacedInputs = 0;

  constructor(race: ObservedRace) {
    this.#race = race;
    this.#firstTick = race.truth.tick + 1;
  }

  onServerTick(tick: number): void {
    for (const record of this.#race.records) {
      const { role } = record.player;
      if (role === 'spectator') continue;
      const earliness = record.earlinessTicks(tick) ?? Number.NEGATIVE_INFINITY;
      if (role === 'driver') this.#driverEarliness.add(earliness);
      if (earliness >= 0) {
        this.#arrivedInTime++;
        if (!record.wasExecuted(tick, this.#race.truth)) this.#replacedInputs++;
      }
      this.#countStarvation(record, role, role === 'driver' ? tick : tick - LATE_MAX_TICKS);
    }
  }

  /** Counts a tick for which no further input can arrive. */
  #countStarvation(record: PlayerRecord, role: Role, tick: number): void {
    if (tick < this.#firstTick) return;
    this.#ticks[role]++;
    const earliness = record.earlinessTicks(tick) ?? Number.NEGATIVE_INFINITY;
    if (earliness < (role === 'driver' ? 0 : -LATE_MAX_TICKS) || !this.#isAccepted(record, role, tick))
      this.#starvedTicks[role]++;
  }

  /** Returns true if the server has not refused the input of a tick. */
  #isAccepted({ player: { car } }: PlayerRecord, role: Role, tick: number): boolean {
    return this.#race.match.server.participants.get(car, role)?.queue.at(tick) !== undefined;
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const starvation = { datagram: { GOOD: 0.1, TYPICAL: 1, BAD: 1.5, SEED: 0.12 }, stream: { GOOD: 3.5 } };
    const starvationFigure = (role: Role, measure: string): Figure => ({
      row: 5,
      measure,
      unit: '%',
      value: percentOf(this.#starvedTicks[role], this.#ticks[role]),
      samples: this.#ticks[role],
      minSamples: MIN_SAMPLES,
      atMost: limitFor(starvation, conditions),
    });
    return [
      starvationFigure('driver', "server ticks without the driver's own input"),
      starvationFigure('gunner', "server ticks that never got the gunner's own input"),
      {
        row: 5,
        measure: "time from the arrival of a driver's input to its tick, median",
        unit: 'ticks',
        value: this.#driverEarliness.percentile(0.5),
        samples: this.#driverEarliness.count,
        minSamples: MIN_SAMPLES,
        atMost: limitFor({ datagram: { GOOD: 1.5, TYPICAL: 2.5, BAD: 4, SEED: 4.5 } }, conditions),
      },
      {
        row: 5,
        measure: 'inputs that arrived in time but were not what was executed',
        unit: 'inputs',
        value: this.#replacedInputs,
        samples: this.#arrivedInTime,
        minSamples: MIN_SAMPLES,
        atMost: limitFor({ datagram: 0, stream: 0 }, conditions),
      },
    ];
  }
}
