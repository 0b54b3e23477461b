/**
 * Rockets on their way. A rocket begins in the world that its gunner saw, is caught up with the present at once, and then
 * flies tick by tick among the cars as they are:
 *
 *   seen by the gunner        now
 *          |---- caught up ----|---- live ---->  burst, or out of fuel
 *           through the history  one step a tick
 *
 * So on the gunner's screen, which is behind by just that much, rocket and targets are together all the way. A claim that
 * is refused begins now, as for somebody without lag, and so not at all from a wreck. Hits are told ahead,
 * like those of shots.
 */
import type { BlastEvent, RocketEvent } from '@shotgun-rally/protocol';
import {
  aimRay,
  blastHit,
  CAR,
  carOffset,
  createRay,
  groundOf,
  PHASE,
  RACE,
  type Ray,
  ROCKET,
  ROCKET_STEP_M,
  rocketDistanceToCar,
  rocketPosition,
  STATUS,
  TICK_MS,
  timeOfTick,
  type Vec3,
  type World,
} from '@shotgun-rally/sim';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { createTimelinePose } from '../../timeline/timeline-pose.ts';
import type { FiredShot } from './shot.ts';
import type { Judgement, ShotJudge } from './shot-judge.ts';

/** Numbers of rockets go round. */
const ROCKET_NUMBERS = 256;

interface FlyingRocket {
  readonly number: number;
  readonly car: number;
  readonly shot: FiredShot;
  /** From where it was at `bornMs`, race time. */
  readonly path: Ray;
  readonly bornMs: number;
  /** Race time that it has come to. */
  flownMs: number;
}

export class RocketFlights {
  readonly #world: World;
  readonly #timeline: PoseTimeline;
  readonly #judge: ShotJudge;
  #flying: FlyingRocket[] = [];
  #launched = 0;

  constructor(world: World, timeline: PoseTimeline, judge: ShotJudge) {
    this.#world = world;
    this.#timeline = timeline;
    this.#judge = judge;
  }

  /** A rocket leaves, and flies up to the present. `latencyMs` as for a shot: null for a bot. */
  launch(shot: FiredShot, latencyMs: number | null): Judgement[] {
    const seenMs = this.#judge.seenMs(shot, latencyMs);
    if (seenMs === null && this.#isWrecked(shot.car)) return [];
    const bornMs = seenMs ?? this.#nowMs;
    if (this.#timeline.sample(shot.car, bornMs, mount) === 'none') return [];
    const path = aimRay(mount, shot.aim, createRay());
    const number = this.#launched++ % ROCKET_NUMBERS;
    const rocket: FlyingRocket = { number, car: shot.car, shot, path, bornMs, flownMs: bornMs };
    this.#flying.push(rocket);
    return [{ event: eventOf(rocket), hit: null }, ...this.#flyOn(rocket)];
  }

  /** A tick of every rocket. Call after the world's step, when its poses are on the timeline. */
  fly(): Judgement[] {
    // The cars are on the grid again, and nobody is shot there.
    if (this.#world.state[RACE.phase] === PHASE.countdown) this.#flying = [];
    return this.#flying.flatMap((rocket) => this.#flyOn(rocket));
  }

  /** Up to the present, a tick at a time, or until it bursts. */
  #flyOn(rocket: FlyingRocket): Judgement[] {
    const endMs = rocket.bornMs + ROCKET.lifeTicks * TICK_MS;
    while (rocket.flownMs < Math.min(this.#nowMs, endMs)) {
      const tick = Math.floor(rocket.flownMs / TICK_MS) + 1;
      const metres = ((timeOfTick(tick) - rocket.flownMs) / TICK_MS) * ROCKET_STEP_M;
      placeOf(rocket, rocket.flownMs, step);
      const flown = this.#freeWay(rocket, tick, metres);
      if (flown < metres) return this.#burst(rocket, rocket.flownMs + (flown / ROCKET_STEP_M) * TICK_MS, tick);
      rocket.flownMs = timeOfTick(tick);
    }
    return rocket.flownMs < endMs ? [] : this.#burst(rocket, endMs, Math.floor(endMs / TICK_MS));
  }

  /** How far it gets along `step` until the end of `tick`, of so many metres. */
  #freeWay({ car, path }: FlyingRocket, tick: number, metres: number): number {
    Object.assign(step, { dx: path.dx, dy: path.dy, dz: path.dz });
    let free = groundOf(this.#world.track).distance(step, metres);
    for (let other = 0; other < this.#world.cars; other++) {
      if (other === car || !this.#judge.couldBeHit(other, tick)) continue;
      if (this.#timeline.sample(other, timeOfTick(tick), target) === 'none') continue;
      const distance = rocketDistanceToCar(step, target);
      if (distance >= 0 && distance < free) free = distance;
    }
    return free;
  }

  /** It bursts at `timeMs`, among the cars as they were at the end of `tick`. */
  #burst(rocket: FlyingRocket, timeMs: number, tick: number): Judgement[] {
    this.#flying = this.#flying.filter((other) => other !== rocket);
    placeOf(rocket, timeMs, step);
    const place: Vec3 = { x: step.ox, y: step.oy, z: step.oz };
    const judgements: Judgement<BlastEvent>[] = [];
    for (let car = 0; car < this.#world.cars; car++) {
      if (!this.#judge.couldBeHit(car, tick) || !this.#judge.canStillBeHurt(car, timeMs)) continue;
      if (this.#timeline.sample(car, timeOfTick(tick), target) === 'none') continue;
      const hit = blastHit(place, car, target, rocket.car);
      if (hit) judgements.push({ event: blastOf(rocket, place, car, hit.damage), hit });
    }
    if (judgements.length === 0) return [{ event: blastOf(rocket, place, -1, 0), hit: null }];
    return judgements.sort((a, b) => b.event.damage - a.event.damage);
  }

  #isWrecked(car: number): boolean {
    return this.#world.state[carOffset(car) + CAR.status] === STATUS.wrecked;
  }

  get #nowMs(): number {
    return timeOfTick(this.#world.state[RACE.tick]!);
  }
}

const mount = createTimelinePose();
const target = createTimelinePose();
const step = createRay();
const point: Vec3 = { x: 0, y: 0, z: 0 };

/** Puts the beginning of `out` to where the rocket is at `timeMs`. */
function placeOf({ path, bornMs }: FlyingRocket, timeMs: number, out: Ray): void {
  rocketPosition(path, (timeMs - bornMs) / TICK_MS, point);
  Object.assign(out, { ox: point.x, oy: point.y, oz: point.z });
}

/** Told from the end of the first tick of the flight on. */
function eventOf({ number, car, shot, path, bornMs }: FlyingRocket): RocketEvent {
  const tick = Math.ceil(bornMs / TICK_MS);
  const { x, y, z } = rocketPosition(path, (timeOfTick(tick) - bornMs) / TICK_MS, point);
  return { kind: 'rocket', car, rocket: number, tick, x, y, z, ...shot.aim };
}

const blastOf = (rocket: FlyingRocket, place: Vec3, hitCar: number, damage: number): BlastEvent => ({
  kind: 'blast',
  rocket: rocket.number,
  car: rocket.car,
  ...place,
  hitCar,
  damage,
});
