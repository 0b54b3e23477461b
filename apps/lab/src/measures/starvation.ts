/** Row 5: seat ticks that the server ran without the player's real input, and how early inputs arrived. */
import { type Figure, limitFor, type Measure, percentOf } from '../race/measure.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

const MIN_SAMPLES = 60_000;

export class Starvation implements Measure {
  readonly #race: ObservedRace;
  readonly #early = new Samples();
  #starved = 0;

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onServerTick(tick: number): void {
    for (const record of this.#race.records) {
      const early = record.earlyTicks(tick);
      this.#early.add(early ?? Number.NEGATIVE_INFINITY);
      if (early === undefined || !record.wasExecuted(tick, this.#race.truth)) this.#starved++;
    }
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const { count } = this.#early;
    return [
      {
        row: 5,
        measure: 'server ticks without a real input',
        unit: '%',
        value: percentOf(this.#starved, count),
        samples: count,
        minSamples: MIN_SAMPLES,
        atMost: limitFor(
          { datagram: { GOOD: 0.1, TYPICAL: 1, BAD: 1.5, SEED: 0.1 }, stream: { GOOD: 3.5 } },
          conditions,
        ),
      },
      {
        row: 5,
        measure: 'how early inputs come, median',
        unit: 'ticks',
        value: this.#early.percentile(0.5),
        samples: count,
        minSamples: MIN_SAMPLES,
        atMost: limitFor({ datagram: { GOOD: 1.5, TYPICAL: 2.5, BAD: 4, SEED: 4.5 } }, conditions),
      },
    ];
  }
}
