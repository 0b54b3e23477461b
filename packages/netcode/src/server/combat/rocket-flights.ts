/**
 * Simulates the rockets in flight. A rocket starts in the world that its gunner saw, is moved to the present at once, and
 * then moves tick by tick among the cars of the present:
 *
 *   seen by the gunner         now
 *          |---- catching up ----|---- live ---->  explodes, or runs out of fuel
 *           among past poses       one step a tick
 *
 * So the rocket hits the same cars on the gunner's screen, which shows the past, as on the server. If the claimed view delay
 * (the age of the gunner's view) is refused, the rocket starts in the present, and a wrecked car launches none. Damage takes
 * effect some ticks later, like that of gun shots, so that the clients of drivers can predict it.
 */
import { type BlastEvent, MAX_ROCKET_NUMBER, type RocketEvent } from '@shotgun-rally/protocol';
import {
  CAR,
  type CarTuning,
  carOffset,
  PHASE,
  RACE,
  STATUS,
  TICK_MS,
  type Vec3,
  type World,
} from '@shotgun-rally/sim';
import { createRay, type Ray } from '@shotgun-rally/sim/math';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { ROCKET, tuningOfCar } from '@shotgun-rally/sim/tuning';
import {
  aimRay,
  blastHits,
  ROCKET_STEP_M,
  rocketPosition,
  type Targets,
  traceRocket,
} from '@shotgun-rally/sim/weapons';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { createTimelinePose } from '../../timeline/timeline-pose.ts';
import type { LatencyRange } from '../room/latency-meter.ts';
import type { FiredShot } from './shot.ts';
import type { Judgement, ShotJudge } from './shot-judge.ts';

interface FlyingRocket {
  readonly number: number;
  /** The shooter's car. */
  readonly car: number;
  readonly shot: FiredShot;
  /** The straight line of the flight, from the rocket's position at `launchMs`. */
  readonly path: Ray;
  /** Race time (ms) of the world that the rocket started in. */
  readonly launchMs: number;
  /** Race time (ms) up to which the flight is simulated. */
  simulatedMs: number;
}

export class RocketFlights {
  readonly #world: World;
  readonly #timeline: PoseTimeline;
  readonly #judge: ShotJudge;
  #rockets: FlyingRocket[] = [];
  #launched = 0;

  constructor(world: World, timeline: PoseTimeline, judge: ShotJudge) {
    this.#world = world;
    this.#timeline = timeline;
    this.#judge = judge;
  }

  /** Launches a rocket and moves it to the present. `latency` is as in `ShotJudge.judge`. */
  launch(shot: FiredShot, latency: LatencyRange | null): Judgement[] {
    const seenMs = this.#judge.seenMs(shot, latency);
    if (seenMs === null && this.#isWrecked(shot.car)) return [];
    const launchMs = seenMs ?? this.#nowMs;
    if (this.#timeline.sample(shot.car, launchMs, shooterPose) === 'none') return [];
    const path = aimRay(shooterPose, shot.aim, this.#tuningOf(shot.car), createRay());
    const number = this.#launched++ % (MAX_ROCKET_NUMBER + 1);
    const rocket: FlyingRocket = { number, car: shot.car, shot, path, launchMs, simulatedMs: launchMs };
    this.#rockets.push(rocket);
    return [{ event: launchEvent(rocket), hit: null }, ...this.#moveToNow(rocket)];
  }

  /** Moves every rocket by one tick. Call after the world's step, when the tick's poses are on the timeline. */
  moveAll(): Judgement[] {
    // In the countdown the cars are back on the starting grid, where they must not be hit.
    if (this.#world.state[RACE.phase] === PHASE.countdown) this.#rockets = [];
    return this.#rockets.flatMap((rocket) => this.#moveToNow(rocket));
  }

  /** Moves a rocket tick by tick until the present, or until it explodes. */
  #moveToNow(rocket: FlyingRocket): Judgement[] {
    const endMs = rocket.launchMs + ROCKET.lifeTicks * TICK_MS;
    while (rocket.simulatedMs < Math.min(this.#nowMs, endMs)) {
      const tick = Math.floor(rocket.simulatedMs / TICK_MS) + 1;
      const metres = ((timeOfTick(tick) - rocket.simulatedMs) / TICK_MS) * ROCKET_STEP_M;
      setOrigin(rocket, rocket.simulatedMs, stepRay);
      const freeMetres = this.#freeMetres(rocket, tick, metres);
      if (freeMetres < metres) {
        return this.#explode(rocket, rocket.simulatedMs + (freeMetres / ROCKET_STEP_M) * TICK_MS, tick);
      }
      rocket.simulatedMs = timeOfTick(tick);
    }
    return rocket.simulatedMs < endMs ? [] : this.#explode(rocket, endMs, Math.floor(endMs / TICK_MS));
  }

  /** Returns how far (m) the rocket gets from the origin of `stepRay` before it meets ground or car; at most `metres`. */
  #freeMetres({ car, path }: FlyingRocket, tick: number, metres: number): number {
    Object.assign(stepRay, { dx: path.dx, dy: path.dy, dz: path.dz });
    return traceRocket(stepRay, metres, car, this.#targetsIn(tick)).distanceM;
  }

  /**
   * Explodes the rocket at race time `timeMs`, among the poses of `tick`. Returns one judgement for each car in the blast,
   * the largest damage first. If there is no such car, returns a single judgement without a hit.
   */
  #explode(rocket: FlyingRocket, timeMs: number, tick: number): Judgement[] {
    this.#rockets = this.#rockets.filter((other) => other !== rocket);
    const position: Vec3 = { ...rocketPosition(rocket.path, (timeMs - rocket.launchMs) / TICK_MS, point) };
    const { leader } = this.#world;
    const hits = blastHits(position, rocket.car, this.#targetsIn(tick), leader).filter(({ car }) =>
      this.#judge.canStillBeDamaged(car, timeMs),
    );
    if (hits.length === 0) return [{ event: blastEvent(rocket, position, -1, 0), hit: null }];
    return hits
      .sort((a, b) => b.damage - a.damage)
      .map((hit) => ({ event: blastEvent(rocket, position, hit.car, hit.damage), hit }));
  }

  /** Returns what a rocket can meet in `tick`. */
  #targetsIn(tick: number): Targets {
    return {
      ground: this.#world.ground,
      tuning: this.#world.tuning,
      state: this.#world.state,
      poseOf: (car) => {
        if (!this.#judge.couldBeHit(car, tick)) return null;
        return this.#timeline.sample(car, timeOfTick(tick), targetPose) === 'none' ? null : targetPose;
      },
    };
  }

  #tuningOf(car: number): CarTuning {
    return tuningOfCar(this.#world.tuning, this.#world.state, car);
  }

  #isWrecked(car: number): boolean {
    return this.#world.state[carOffset(car) + CAR.status] === STATUS.wrecked;
  }

  get #nowMs(): number {
    return timeOfTick(this.#world.state[RACE.tick]!);
  }
}

// Reused between calls, to avoid allocations.
const shooterPose = createTimelinePose();
const targetPose = createTimelinePose();
const stepRay = createRay();
const point: Vec3 = { x: 0, y: 0, z: 0 };

/** Sets the origin of `out` to the rocket's position at race time `timeMs`. */
function setOrigin({ path, launchMs }: FlyingRocket, timeMs: number, out: Ray): void {
  rocketPosition(path, (timeMs - launchMs) / TICK_MS, point);
  Object.assign(out, { ox: point.x, oy: point.y, oz: point.z });
}

/** Returns the event that announces a rocket, with its position at the first whole tick of its flight. */
function launchEvent({ number, car, shot, path, launchMs }: FlyingRocket): RocketEvent {
  const tick = Math.ceil(launchMs / TICK_MS);
  const { x, y, z } = rocketPosition(path, (timeOfTick(tick) - launchMs) / TICK_MS, point);
  return { kind: 'rocket', car, rocket: number, tick, x, y, z, ...shot.aim };
}

const blastEvent = (rocket: FlyingRocket, position: Vec3, hitCar: number, damage: number): BlastEvent => ({
  kind: 'blast',
  rocket: rocket.number,
  car: rocket.car,
  ...position,
  hitCar,
  damage,
});
