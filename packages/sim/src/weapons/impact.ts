/** Finds what shots and rockets meet, and makes the hits: for `resolveShots`, and for a server that compensates lag. */
import type { Ray } from '../math/ray.ts';
import type { Vec3 } from '../math/vector.ts';
import type { HitCommand } from '../state/command.ts';
import type { Pose } from '../state/pose.ts';
import { carCountOf, type WorldState } from '../state/state.ts';
import type { Ground } from '../track/ground.ts';
import type { CarTuning } from '../tuning/car-tuning.ts';
import { tuningOfCar } from '../tuning/tuning-of-car.ts';
import { LEADER_DAMAGE_FACTOR, SHOT } from '../tuning/weapons.ts';
import { distanceToCar } from './ray-to-car.ts';
import { blastHit, pushSteps, rocketDistanceToCar } from './rocket.ts';

/** What shots and rockets can meet: the ground, and cars. */
export interface Targets {
  readonly ground: Ground;
  /** The car models of the World. */
  readonly tuning: readonly CarTuning[];
  /** A state of the World, which tells the model of each car. */
  readonly state: WorldState;
  /** Returns the pose in which a car can be hit, or null if it cannot be hit. Calls may return the same object. */
  poseOf(car: number): Pose | null;
}

/** Where a path ends. */
export interface Impact {
  /** The car that is hit; -1 if the path ends at the ground or at its length. */
  readonly car: number;
  /** Distance from the start of the path (m). */
  readonly distanceM: number;
}

/** Returns where a shot of car `by` ends, at most SHOT.rangeM along its path. The shot passes through its own car. */
export const traceShot = (path: Ray, by: number, targets: Targets): Impact =>
  firstOnPath(path, SHOT.rangeM, by, targets, distanceToCar);

/** Returns where a rocket of car `by` bursts within the next `metres` of its path. It never bursts at its own car. */
export const traceRocket = (path: Ray, metres: number, by: number, targets: Targets): Impact =>
  firstOnPath(path, metres, by, targets, rocketDistanceToCar);

/** Returns the hit on `car` by a shot of car `by` along a path. `leader` is the car that leads the race, -1 for none. */
export function shotHit({ dx, dy, dz }: Ray, car: number, by: number, leader: number): HitCommand {
  const damage = damageTo(car, SHOT.damage, leader);
  return {
    kind: 'hit',
    car,
    by,
    damage,
    push: [pushSteps(dx * SHOT.pushSpeed), pushSteps(dy * SHOT.pushSpeed), pushSteps(dz * SHOT.pushSpeed)],
  };
}

/**
 * Returns the hits on all cars in reach if a rocket of car `by` bursts at `point`, in the order of the car numbers. `leader` is
 * the car that leads the race, -1 for none.
 */
export function blastHits(point: Vec3, by: number, { state, poseOf }: Targets, leader: number): HitCommand[] {
  const hits: HitCommand[] = [];
  for (let car = 0; car < carCountOf(state); car++) {
    const pose = poseOf(car);
    const hit = pose && blastHit(point, car, pose, by);
    if (hit) hits.push({ ...hit, damage: damageTo(car, hit.damage, leader) });
  }
  return hits;
}

/** Returns the nearest of the ground, the end of a path, and the cars other than `by`. */
function firstOnPath(
  path: Ray,
  farthestM: number,
  by: number,
  { ground, tuning, state, poseOf }: Targets,
  distanceTo: (path: Ray, pose: Pose, model: CarTuning) => number,
): Impact {
  let first = -1;
  let distanceM = ground.distance(path, farthestM);
  for (let car = 0; car < carCountOf(state); car++) {
    const pose = car === by ? null : poseOf(car);
    if (!pose) continue;
    const distance = distanceTo(path, pose, tuningOfCar(tuning, state, car));
    if (distance < 0 || distance >= distanceM) continue;
    first = car;
    distanceM = distance;
  }
  return { car: first, distanceM };
}

const damageTo = (car: number, damage: number, leader: number): number =>
  car === leader ? damage * LEADER_DAMAGE_FACTOR : damage;
