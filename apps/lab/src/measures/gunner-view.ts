/** Rows 9 and 18: the delay of a gunner's view, how often it is extrapolated, and its error when it is not. */
import { type ClientView, createTimelinePose } from '@shotgun-rally/netcode';
import { TICK_MS, timeOfTick } from '@shotgun-rally/sim';
import { CM_PER_M, type Figure, limitFor, type Measure, percentOf, scaled } from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import { metresBetween } from '../race/position.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

const MIN_FRAMES = 20_000;
/** The server rewinds a shot at most this far, so clients do not show an older world. */
const REWIND_CAP_MS = 250;

export class GunnerView implements Measure {
  readonly #race: ObservedRace;
  readonly #delays = new Samples();
  readonly #errors = new Samples();
  #extrapolatedFrames = 0;
  #forcedFrames = 0;

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    if (record.player.role !== 'gunner' || !view) return;
    const { truth, halfTripMs } = this.#race;
    this.#delays.add(truth.timeMs - view.timeMs - halfTripMs);
    if (view.timeMs <= timeOfTick(record.newestTick)) {
      this.#compare(view);
      return;
    }
    this.#extrapolatedFrames++;
    const inputTick = record.player.client.state?.[0] ?? 0;
    if (timeOfTick(inputTick) - view.timeMs > REWIND_CAP_MS - TICK_MS) this.#forcedFrames++;
  }

  #compare(view: ClientView): void {
    for (const { car, present, pose } of view.cars) {
      if (!present || this.#race.truth.timeline.sample(car, view.timeMs, truePose) !== 'interpolated') continue;
      this.#errors.add(metresBetween(pose, truePose));
    }
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const frames = this.#delays.count;
    const figure = { row: 9, samples: frames, minSamples: MIN_FRAMES };
    return [
      {
        ...figure,
        measure: "the gunner's delay beyond half the round trip, mean",
        unit: 'ms',
        value: this.#delays.mean(),
        atMost: limitFor({ datagram: { GOOD: 60, TYPICAL: 90, BAD: 120 } }, conditions),
      },
      {
        ...figure,
        measure: "the gunner's delay beyond half the round trip, p95",
        unit: 'ms',
        value: this.#delays.percentile(0.95),
        atMost: null,
      },
      {
        ...figure,
        measure: 'frames shown beyond the newest state',
        unit: '%',
        value: percentOf(this.#extrapolatedFrames, frames),
        atMost: limitFor({ datagram: { GOOD: 0.1, TYPICAL: 1.2, BAD: 2.5 }, stream: { GOOD: 2 } }, conditions),
      },
      {
        ...figure,
        measure: 'of these, forced by the 250 ms that a shot is rewound at most',
        unit: '%',
        value: percentOf(this.#forcedFrames, frames),
        atMost: null,
      },
      {
        row: 18,
        measure: "interpolated pose against the server's at that time, p95",
        unit: 'cm',
        value: scaled(this.#errors.percentile(0.95), CM_PER_M),
        samples: this.#errors.count,
        minSamples: MIN_FRAMES,
        atMost: limitFor({ datagram: 1 }, conditions),
      },
    ];
  }
}

/** Reused for every comparison. */
const truePose = createTimelinePose();
