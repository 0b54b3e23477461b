/**
 * Rows 9, 18 and 21 of the scoreboard: the delay of a gunner's view, the share of frames that are later than the newest state,
 * the error of cars before that, and the heading of the gunner's own car.
 *
 * Row 18 compares cars with the server in two ways: at the ticks between two frames, where the server's state is known exactly,
 * and at the time of each frame, with an interpolation of the lab's own. The poses of most ticks are received, so the ticks whose
 * poses were lost are also listed separately.
 * In a race of more than RACE_CARS cars, far cars are sent less often by design, so their error is only printed.
 */
import { type ClientView, createTimelinePose, VIEW_AGE_MAX_MS } from '@shotgun-rally/netcode';
import { type Pose, RACE, TICK_MS } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { RACE_CARS } from '@shotgun-rally/sim/tuning';
import {
  CM_PER_M,
  type Conditions,
  type Figure,
  limitFor,
  type Measure,
  PAUSE_MS,
  percentOf,
  scaled,
} from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import { metresBetween } from '../race/position.ts';
import type { ObservedRace } from '../race/race.ts';
import { degreesBetween, headingDegreesBetween } from '../race/rotation.ts';
import { Samples } from '../race/samples.ts';
import { isNearCar } from './near-cars.ts';

const MIN_FRAMES = 20_000;
/** Fewer ticks are lost than received. */
const MIN_LOST_TICKS = 500;
const MAX_ERROR_CM = 1;
const MAX_ERROR_DEGREES = 0.2;
const MAX_HEADING_ERROR_DEGREES = 0.3;

/** Errors of poses. */
class PoseErrors {
  readonly metres = new Samples();
  readonly degrees = new Samples();

  add(shown: Pose, truth: Pose): void {
    this.metres.add(metresBetween(shown, truth));
    this.degrees.add(degreesBetween(shown, truth));
  }
}

export class GunnerView implements Measure {
  readonly #race: ObservedRace;
  readonly #delays = new Samples();
  readonly #atTicks = new PoseErrors();
  readonly #atLostTicks = new PoseErrors();
  readonly #atFrames = new PoseErrors();
  readonly #ofFarCars = new PoseErrors();
  /** In frames that are later than the newest state. */
  readonly #inLaterFrames = new PoseErrors();
  readonly #headingErrors = new Samples();
  /** Race time of each gunner's previous view. */
  readonly #lastTimeMs = new Map<PlayerRecord, number>();
  #framesAfterNewest = 0;
  #framesAtRewindLimit = 0;

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onFrame(record: PlayerRecord, view: ClientView | null): void {
    if (record.player.role !== 'gunner' || !view) return;
    const { truth, halfTripMs } = this.#race;
    this.#delays.add(truth.timeMs - view.timeMs - halfTripMs);
    this.#compareHeading(record, view);
    if (view.timeMs <= timeOfTick(record.newestTick)) {
      this.#compareWithServer(record, view, this.#atFrames);
      this.#compareAtTicks(record, view);
    } else {
      this.#framesAfterNewest++;
      this.#compareWithServer(record, view, this.#inLaterFrames);
      const inputTick = record.player.client.state?.[RACE.tick] ?? 0;
      // A view this far behind the gunner's input is at the rewind limit: without the limit it would be older.
      if (timeOfTick(inputTick) - view.timeMs > VIEW_AGE_MAX_MS - TICK_MS) this.#framesAtRewindLimit++;
    }
    this.#lastTimeMs.set(record, view.timeMs);
  }

  #compareHeading(record: PlayerRecord, view: ClientView): void {
    const own = view.cars[record.player.car];
    const truePose = own?.present ? this.#race.truth.pose(own.car, view.timeMs) : null;
    if (own && truePose) this.#headingErrors.add(headingDegreesBetween(own.pose, truePose));
  }

  /** Adds the errors of near cars to `errorsOfNear`. A gunner's view is older than the server's state, so all poses are known. */
  #compareWithServer(record: PlayerRecord, view: ClientView, errorsOfNear: PoseErrors): void {
    for (const { car, present, pose } of view.cars) {
      const truePose = present ? this.#race.truth.pose(car, view.timeMs) : null;
      if (!truePose) continue;
      const isNear = isNearCar(this.#race.truth, record.player.car, car, Math.floor(view.timeMs / TICK_MS));
      (isNear ? errorsOfNear : this.#ofFarCars).add(pose, truePose);
    }
  }

  /** Compares the cars that the client shows at each tick since the previous frame. */
  #compareAtTicks(record: PlayerRecord, view: ClientView): void {
    const { client } = record.player;
    const lastMs = this.#lastTimeMs.get(record) ?? Number.NEGATIVE_INFINITY;
    if (view.timeMs - lastMs > PAUSE_MS) return;
    for (let tick = Math.floor(lastMs / TICK_MS) + 1; timeOfTick(tick) <= view.timeMs; tick++) {
      const isLost = client.timeline.at(tick) === undefined;
      for (const { car, present } of view.cars) {
        const truePose = present ? this.#race.truth.pose(car, timeOfTick(tick)) : null;
        if (!truePose || !isNearCar(this.#race.truth, record.player.car, car, tick)) continue;
        if (client.timeline.sample(car, timeOfTick(tick), shownPose) !== 'interpolated') continue;
        this.#atTicks.add(shownPose, truePose);
        if (isLost) this.#atLostTicks.add(shownPose, truePose);
      }
    }
  }

  figures(): Figure[] {
    const { conditions } = this.#race;
    const frames = this.#delays.count;
    const figure = { row: 9, samples: frames, minSamples: MIN_FRAMES };
    return [
      {
        ...figure,
        measure: 'interpolation delay minus half the round trip, mean',
        unit: 'ms',
        value: this.#delays.mean(),
        atMost: limitFor({ datagram: { GOOD: 60, TYPICAL: 90 } }, conditions),
      },
      {
        ...figure,
        measure: 'interpolation delay minus half the round trip, p95',
        unit: 'ms',
        value: this.#delays.percentile(0.95),
        atMost: null,
      },
      {
        ...figure,
        measure: 'gunner frames later than the newest state',
        unit: '%',
        value: percentOf(this.#framesAfterNewest, frames),
        atMost: limitFor({ datagram: { GOOD: 0.1, TYPICAL: 1.2, BAD: 20 }, stream: { GOOD: 2 } }, conditions),
      },
      {
        ...figure,
        measure: 'gunner frames later than the newest state because shots are rewound by at most 250 ms',
        unit: '%',
        value: percentOf(this.#framesAtRewindLimit, frames),
        atMost: null,
      },
      ...poseFigures("at the server's ticks", this.#atTicks, MIN_FRAMES, conditions),
      ...poseFigures('at ticks whose poses were lost', this.#atLostTicks, MIN_LOST_TICKS, conditions),
      ...poseFigures('at the time of a frame', this.#atFrames, MIN_FRAMES, conditions),
      errorFigure('position error of cars in frames later than the newest state, p95', this.#inLaterFrames),
      ...(this.#race.match.server.world.cars > RACE_CARS
        ? [errorFigure('position error of far cars at the time of a frame, p95', this.#ofFarCars)]
        : []),
      {
        row: 21,
        measure: "heading error of the own car in the gunner's view, p95",
        unit: '°',
        value: this.#headingErrors.percentile(0.95),
        samples: this.#headingErrors.count,
        minSamples: MIN_FRAMES,
        atMost: limitFor({ datagram: MAX_HEADING_ERROR_DEGREES, stream: MAX_HEADING_ERROR_DEGREES }, conditions),
      },
    ];
  }
}

/** A figure without a limit. */
const errorFigure = (measure: string, { metres }: PoseErrors): Figure => ({
  row: 18,
  measure,
  unit: 'cm',
  value: scaled(metres.percentile(0.95), CM_PER_M),
  samples: metres.count,
  minSamples: 0,
  atMost: null,
});

function poseFigures(
  where: string,
  { metres, degrees }: PoseErrors,
  minSamples: number,
  conditions: Conditions,
): readonly Figure[] {
  const figure = { row: 18, samples: metres.count, minSamples };
  return [
    {
      ...figure,
      measure: `position error of interpolated cars ${where}, p95`,
      unit: 'cm',
      value: scaled(metres.percentile(0.95), CM_PER_M),
      atMost: limitFor({ datagram: MAX_ERROR_CM, stream: MAX_ERROR_CM }, conditions),
    },
    {
      ...figure,
      measure: `rotation error of interpolated cars ${where}, p95`,
      unit: '°',
      value: degrees.percentile(0.95),
      atMost: limitFor({ datagram: MAX_ERROR_DEGREES, stream: MAX_ERROR_DEGREES }, conditions),
    },
  ];
}

/** Reused for every comparison. */
const shownPose = createTimelinePose();
