/**
 * Row 5 of the scoreboard: how often the server had to run a tick without a player's own input (starvation), counted
 * for each player, and how early inputs arrived.
 */
import { type Figure, limitFor, type Measure, percentOf } from '../race/measure.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

const MIN_SAMPLES = 60_000;

export class Starvation implements Measure {
  readonly #race: ObservedRace;
  readonly #earliness = new Samples();
  #starvedTicks = 0;

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onServerTick(tick: number): void {
    for (const record of this.#race.records) {
      const earliness = record.earlinessTicks(tick);
      this.#earliness.add(earliness ?? Number.NEGATIVE_INFINITY);
      if (earliness === undefined || !record.wasExecuted(tick, this.#race.truth)) this.#starvedTicks++;
    }
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const { count } = this.#earliness;
    return [
      {
        row: 5,
        measure: "server ticks without the player's own input",
        unit: '%',
        value: percentOf(this.#starvedTicks, count),
        samples: count,
        minSamples: MIN_SAMPLES,
        atMost: limitFor(
          { datagram: { GOOD: 0.1, TYPICAL: 1, BAD: 1.5, SEED: 0.1 }, stream: { GOOD: 3.5 } },
          conditions,
        ),
      },
      {
        row: 5,
        measure: 'time from the arrival of an input to its tick, median',
        unit: 'ticks',
        value: this.#earliness.percentile(0.5),
        samples: count,
        minSamples: MIN_SAMPLES,
        atMost: limitFor({ datagram: { GOOD: 1.5, TYPICAL: 2.5, BAD: 4, SEED: 4.5 } }, conditions),
      },
    ];
  }
}
