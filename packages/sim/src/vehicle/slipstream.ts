/**
 * The slipstream: in the wake of another car a car has less air drag.
 *
 * At each multiple of WAKE.sampleTicks
 * 1. the slipstream of each car grows or fades by a step: it grows if the car was in a wake at the previous sample;
 * 2. the cars that are in a wake now are noted in the field `wakes` of the race.
 *
 * So a car's motion depends on where other cars were at least WAKE.sampleTicks ago. A driver's client predicts fewer ticks
 * than that: it knows all these places from the server, and predicts its own car exactly, although it can only guess what the
 * other drivers do now.
 */
import { clamp } from '../math/scalar.ts';
import { lengthOf } from '../math/vector.ts';
import { includesCar, withCar } from '../state/car-set.ts';
import { CAR, RACE, SLIPSTREAM_MAX, STATUS } from '../state/fields.ts';
import { createPose, readPose, readVelocity } from '../state/pose.ts';
import { carCountOf, carOffset, type WorldState } from '../state/state.ts';
import type { CarTuning } from '../tuning/car-tuning.ts';
import { WAKE } from '../tuning/physics.ts';
import { tuningOfCar } from '../tuning/tuning-of-car.ts';

// Reused between calls.
const pose = createPose();
const other = createPose();
const velocity = { x: 0, y: 0, z: 0 };

/** Updates the slipstream of all cars, in the ticks in which it is due. Call it before the cars move. */
export function updateSlipstreams(state: WorldState, tuning: readonly CarTuning[]): void {
  if (state[RACE.tick]! % WAKE.sampleTicks !== 0) return;
  const before = state[RACE.wakes]!;
  let wakes = 0;
  for (let car = 0; car < carCountOf(state); car++) {
    const at = carOffset(car);
    const step = includesCar(before, car) ? 1 : -1;
    state[at + CAR.slipstream] = clamp(state[at + CAR.slipstream]! + step, 0, SLIPSTREAM_MAX);
    if (isInAnyWake(state, tuning, car)) wakes = withCar(wakes, car);
  }
  state[RACE.wakes] = wakes;
}

function isInAnyWake(state: WorldState, tuning: readonly CarTuning[], car: number): boolean {
  if (state[carOffset(car) + CAR.status] !== STATUS.racing) return false;
  readPose(state, car, pose);
  for (let leader = 0; leader < carCountOf(state); leader++) {
    if (leader !== car && isInWakeOf(state, leader, tuningOfCar(tuning, state, leader))) return true;
  }
  return false;
}

/**
 * Returns true if `pose` is in the wake of a car: a cylinder behind it with the radius `wake.halfWidth`, against the direction in
 * which it moves.
 */
function isInWakeOf(state: WorldState, leader: number, { wake }: CarTuning): boolean {
  const status = state[carOffset(leader) + CAR.status];
  if (status !== STATUS.racing && status !== STATUS.finished) return false;
  readVelocity(state, leader, velocity);
  const speed = lengthOf(velocity.x, velocity.y, velocity.z);
  if (speed < WAKE.minSpeed) return false;
  readPose(state, leader, other);
  const x = other.x - pose.x;
  const y = other.y - pose.y;
  const z = other.z - pose.z;
  const behind = (x * velocity.x + y * velocity.y + z * velocity.z) / speed;
  if (behind <= 0 || behind > wake.length) return false;
  return x * x + y * y + z * z - behind * behind <= wake.halfWidth * wake.halfWidth;
}
