/** Judges the shots in races of bots, as a server does but without lag. */
import { CAR, type CarTuning, type Command, carOffset, STATUS, type World } from '@shotgun-rally/sim';
import { createRay, type Ray } from '@shotgun-rally/sim/math';
import { createPose, PUSH_STEP, readPose } from '@shotgun-rally/sim/state';
import { groundOf } from '@shotgun-rally/sim/track';
import { ROCKET, SHOT, tuningOfCar } from '@shotgun-rally/sim/tuning';
import {
  aimRay,
  blastHit,
  distanceToCar,
  ROCKET_STEP_M,
  readBarrel,
  rocketAim,
  rocketDistanceToCar,
  shotAim,
} from '@shotgun-rally/sim/weapons';

export type Hit = Extract<Command, { kind: 'hit' }>;

interface RocketInFlight {
  readonly car: number;
  readonly path: Ray;
  ticks: number;
}

// Reused between calls.
const pose = createPose();
const ray = createRay();

export class Referee {
  readonly #world: World;
  #rockets: RocketInFlight[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** Returns the hits of the newest tick, as commands for the next tick. Call it after each step. */
  judge(): Hit[] {
    const { state, seed, events } = this.#world;
    const hits = this.#moveRockets();
    for (const event of events) {
      if (event.kind !== 'fired' && event.kind !== 'launched') continue;
      readPose(state, event.car, pose);
      const barrel = readBarrel(state, event.car);
      if (event.kind === 'launched') {
        this.#rockets.push({
          car: event.car,
          path: aimRay(pose, rocketAim(barrel), this.#tuningOf(event.car), createRay()),
          ticks: 0,
        });
      } else {
        const aim = shotAim(barrel, seed, event.car, event.tick);
        const hit = this.#shoot(event.car, aimRay(pose, aim, this.#tuningOf(event.car), ray));
        if (hit) hits.push(hit);
      }
    }
    return hits;
  }

  /** Returns the hit of a shot of car `by`; null if it hits no car. */
  #shoot(by: number, path: Ray): Hit | null {
    let nearestM = groundOf(this.#world.track).distance(path, SHOT.rangeM);
    let car = -1;
    for (const target of this.#targets(by)) {
      const distanceM = distanceToCar(path, readPose(this.#world.state, target, pose), this.#tuningOf(target));
      if (distanceM < 0 || distanceM >= nearestM) continue;
      nearestM = distanceM;
      car = target;
    }
    if (car < 0) return null;
    const push = (share: number) => Math.round((share * SHOT.pushSpeed) / PUSH_STEP);
    return { kind: 'hit', car, by, damage: SHOT.damage, push: [push(path.dx), push(path.dy), push(path.dz)] };
  }

  /** Moves all rockets by one tick. Returns the damage of those that explode, as hits. */
  #moveRockets(): Hit[] {
    const hits: Hit[] = [];
    this.#rockets = this.#rockets.filter((rocket) => {
      const metres = this.#metresToMove(rocket);
      const { path, car: by } = rocket;
      path.ox += path.dx * metres;
      path.oy += path.dy * metres;
      path.oz += path.dz * metres;
      rocket.ticks++;
      if (metres === ROCKET_STEP_M && rocket.ticks < ROCKET.lifeTicks) return true;
      const position = { x: path.ox, y: path.oy, z: path.oz };
      for (const car of [by, ...this.#targets(by)]) {
        const hit = blastHit(position, car, readPose(this.#world.state, car, pose), by);
        if (hit) hits.push(hit);
      }
      return false;
    });
    return hits;
  }

  /** Returns how far (m) a rocket moves in this tick: less than ROCKET_STEP_M if it meets the ground or a car. */
  #metresToMove({ car, path }: RocketInFlight): number {
    let metres = groundOf(this.#world.track).distance(path, ROCKET_STEP_M);
    for (const target of this.#targets(car)) {
      const distanceM = rocketDistanceToCar(path, readPose(this.#world.state, target, pose), this.#tuningOf(target));
      if (distanceM >= 0 && distanceM < metres) metres = distanceM;
    }
    return metres;
  }

  #tuningOf(car: number): CarTuning {
    return tuningOfCar(this.#world.tuning, this.#world.state, car);
  }

  /** Returns the cars that a shot of car `by` can hit. */
  #targets(by: number): number[] {
    const { state, cars } = this.#world;
    return Array.from({ length: cars }, (_, car) => car).filter((car) => {
      const at = carOffset(car);
      return car !== by && state[at + CAR.status] === STATUS.racing && state[at + CAR.protectTicks] === 0;
    });
  }
}
