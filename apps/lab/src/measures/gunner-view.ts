/**
 * Rows 9 and 18 of the scoreboard: the delay of a gunner's view, the share of extrapolated frames, and the error of
 * interpolated cars.
 */
import { type ClientView, createTimelinePose } from '@shotgun-rally/netcode';
import { RACE, TICK_MS, timeOfTick } from '@shotgun-rally/sim';
import { CM_PER_M, type Figure, limitFor, type Measure, percentOf, scaled } from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import { metresBetween } from '../race/position.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

const MIN_FRAMES = 20_000;
/** The server rewinds a shot by at most this much, so clients do not draw an older world. */
const REWIND_MAX_MS = 250;

export class GunnerView implements Measure {
  readonly #race: ObservedRace;
  readonly #delays = new Samples();
  readonly #errors = new Samples();
  #extrapolatedFrames = 0;
  #framesAtRewindLimit = 0;

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    if (record.player.role !== 'gunner' || !view) return;
    const { truth, halfTripMs } = this.#race;
    this.#delays.add(truth.timeMs - view.timeMs - halfTripMs);
    if (view.timeMs <= timeOfTick(record.newestTick)) {
      this.#compareWithServer(view);
      return;
    }
    this.#extrapolatedFrames++;
    const inputTick = record.player.client.state?.[RACE.tick] ?? 0;
    // A view this far behind the gunner's input is at the rewind limit: without the limit it would be older.
    if (timeOfTick(inputTick) - view.timeMs > REWIND_MAX_MS - TICK_MS) this.#framesAtRewindLimit++;
  }

  #compareWithServer(view: ClientView): void {
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
        measure: "delay of the gunner's view minus half the round trip, mean",
        unit: 'ms',
        value: this.#delays.mean(),
        atMost: limitFor({ datagram: { GOOD: 60, TYPICAL: 90, BAD: 120 } }, conditions),
      },
      {
        ...figure,
        measure: "delay of the gunner's view minus half the round trip, p95",
        unit: 'ms',
        value: this.#delays.percentile(0.95),
        atMost: null,
      },
      {
        ...figure,
        measure: 'gunner frames extrapolated beyond the newest state',
        unit: '%',
        value: percentOf(this.#extrapolatedFrames, frames),
        atMost: limitFor({ datagram: { GOOD: 0.1, TYPICAL: 1.2, BAD: 2.5 }, stream: { GOOD: 2 } }, conditions),
      },
      {
        ...figure,
        measure: 'gunner frames extrapolated because shots are rewound by at most 250 ms',
        unit: '%',
        value: percentOf(this.#framesAtRewindLimit, frames),
        atMost: null,
      },
      {
        row: 18,
        measure: 'position error of interpolated cars, p95',
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
