/** Judges the bots' shots in tests, as a server does but without lag. */
import {
  aimRay,
  blastHit,
  CAR,
  type Command,
  carOffset,
  createPose,
  createRay,
  distanceToCar,
  groundOf,
  PUSH_STEP,
  type Ray,
  ROCKET,
  ROCKET_STEP_M,
  readBarrel,
  readPose,
  rocketAim,
  rocketDistanceToCar,
  SHOT,
  STATUS,
  shotAim,
  type World,
} from '@shotgun-rally/sim';

export type Hit = Extract<Command, { kind: 'hit' }>;

interface RocketInFlight {
  readonly car: number;
  readonly path: Ray;
  ticks: number;
}

const pose = createPose();
const ray = createRay();

export class Referee {
  readonly #world: World;
  #rockets: RocketInFlight[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** Returns the hits of the newest tick, as commands for the next. Call after each step. */
  judge(): Hit[] {
    const { state, seed, events } = this.#world;
    const hits = this.#moveRockets();
    for (const event of events) {
      if (event.kind !== 'fired' && event.kind !== 'launched') continue;
      readPose(state, event.car, pose);
      const barrel = readBarrel(state, event.car);
      if (event.kind === 'launched') {
        this.#rockets.push({ car: event.car, path: aimRay(pose, rocketAim(barrel), createRay()), ticks: 0 });
      } else {
        const hit = this.#shoot(event.car, aimRay(pose, shotAim(barrel, seed, event.car, event.tick), ray));
        if (hit) hits.push(hit);
      }
    }
    return hits;
  }

  #shoot(by: number, path: Ray): Hit | null {
    let nearest = groundOf(this.#world.track).distance(path, SHOT.rangeM);
    let car = -1;
    for (const other of this.#targets(by)) {
      const distance = distanceToCar(path, readPose(this.#world.state, other, pose));
      if (distance < 0 || distance >= nearest) continue;
      nearest = distance;
      car = other;
    }
    const push = (share: number) => Math.round((share * SHOT.pushSpeed) / PUSH_STEP);
    if (car < 0) return null;
    return { kind: 'hit', car, by, damage: SHOT.damage, push: [push(path.dx), push(path.dy), push(path.dz)] };
  }

  #moveRockets(): Hit[] {
    const hits: Hit[] = [];
    this.#rockets = this.#rockets.filter((rocket) => {
      const metres = this.#freeMetres(rocket);
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

  /** How far (m) a rocket moves in a tick. */
  #freeMetres({ car, path }: RocketInFlight): number {
    let free = groundOf(this.#world.track).distance(path, ROCKET_STEP_M);
    for (const other of this.#targets(car)) {
      const distance = rocketDistanceToCar(path, readPose(this.#world.state, other, pose));
      if (distance >= 0 && distance < free) free = distance;
    }
    return free;
  }

  /** The cars that a shot of `by` can hit. */
  #targets(by: number): number[] {
    const { state, cars } = this.#world;
    return Array.from({ length: cars }, (_, car) => car).filter((car) => {
      const at = carOffset(car);
      return car !== by && state[at + CAR.status] === STATUS.racing && state[at + CAR.protectTicks] === 0;
    });
  }
}
