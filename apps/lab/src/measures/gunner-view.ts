/** Rows 9 and 18: how far behind the gunner's world is, how often it is made up, and how true it is otherwise. */
import { type ClientView, createTimelinePose } from '@shotgun-rally/netcode';
import { TICK_MS, timeOfTick } from '@shotgun-rally/sim';
import { barFor, type Figure, type Measure } from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { Race } from '../race/race.ts';
import { Samples } from '../race/samples.ts';
import { metresBetween } from '../race/truth.ts';

const LEAST_FRAMES = 20_000;
/** The server rewinds a shot no further, so that no gunner is shown an older world, ms. */
const REWIND_CAP_MS = 250;

export class GunnerWorld implements Measure {
  readonly #race: Race;
  readonly #delays = new Samples();
  readonly #errors = new Samples();
  #extrapolated = 0;
  #forced = 0;

  constructor(race: Race) {
    this.#race = race;
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    if (record.player.role !== 'gunner' || !view) return;
    const { truth, halfTripMs } = this.#race;
    this.#delays.add(truth.timeMs - view.timeMs - halfTripMs);
    if (view.timeMs <= timeOfTick(record.knownTick)) {
      this.#compare(view);
      return;
    }
    this.#extrapolated++;
    const inputTick = record.player.client.state?.[0] ?? 0;
    if (timeOfTick(inputTick) - view.timeMs > REWIND_CAP_MS - TICK_MS) this.#forced++;
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
    const share = (count: number): number | null => (frames === 0 ? null : (count / frames) * 100);
    const figure = { row: 9, samples: frames, least: LEAST_FRAMES };
    return [
      {
        ...figure,
        measure: "the gunner's delay beyond half the round trip, mean",
        unit: 'ms',
        value: this.#delays.mean(),
        atMost: barFor({ datagram: { GOOD: 60, TYPICAL: 90, BAD: 120 } }, conditions),
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
        value: share(this.#extrapolated),
        atMost: barFor({ datagram: { GOOD: 0.1, TYPICAL: 1.2, BAD: 2.5 }, stream: { GOOD: 2 } }, conditions),
      },
      {
        ...figure,
        measure: 'of these, forced by the 250 ms that a shot is rewound at most',
        unit: '%',
        value: share(this.#forced),
        atMost: null,
      },
      {
        row: 18,
        measure: "interpolated pose against the server's at that time, p95",
        unit: 'cm',
        value: scaled(this.#errors.percentile(0.95), 100),
        samples: this.#errors.count,
        least: LEAST_FRAMES,
        atMost: barFor({ datagram: 1 }, conditions),
      },
    ];
  }
}

const truePose = createTimelinePose();

const scaled = (value: number | null, factor: number): number | null => (value === null ? null : value * factor);
