/**
 * Writes or reads ("codes") the motion of a car as its difference from the expected motion. "Old" values are those of the
 * baseline, an earlier state that both ends have. Both ends may also have a state before the baseline. Expected values:
 *
 *   velocity       old velocity plus its change before the baseline, extrapolated
 *   spin           old spin (angular velocity)
 *   position       old position, moved with a velocity that changes linearly from the old to the new one
 *   orientation    old orientation, rotated with a spin that changes linearly from the old to the new one;
 *                  the largest of its four components follows from the other three
 *   steer          old steer
 *
 * Velocity and spin are coded first, because the expected position and orientation depend on their new values. So a
 * collision takes extra bits in velocity and spin, but few in position and orientation. Both ends compute equal values,
 * because sums, products, quotients and square roots of 64-bit floats are equal in all JavaScript engines.
 */
import { CAR, type CarFieldName, TICK_SECONDS } from '@shotgun-rally/sim';
import { CAR_FIELDS, type StateField } from '@shotgun-rally/sim/state';
import {
  baselineValue,
  type CarDelta,
  codeAdaptively,
  codeField,
  currentValue,
  extrapolate,
  sumOfRate,
} from './delta.ts';
import { indexOfLargest, ORIENTATION_LENGTH, type Quaternion, rotateOrientation } from './orientation.ts';

const fieldOf = (name: CarFieldName): StateField => CAR_FIELDS[CAR[name]] as StateField;
/** Steps of position that one step of velocity covers in a tick: 0.032. */
export const STEPS_PER_TICK = (TICK_SECONDS * fieldOf('vx').step) / fieldOf('px').step;
/** Half of the angle by which one step of spin turns a car in a tick (rad): 1/128000. */
export const HALF_ANGLE_PER_SPIN_STEP = (TICK_SECONDS * fieldOf('wx').step) / 2;
/** The fields before this one are motion: position, orientation, velocity, spin and front wheels. */
const MOTION_END = CAR.barrelYaw;

/** The usual orders of the exponential Golomb codes: those that took the fewest bits in recorded races. */
export const MOTION_ORDERS = {
  vx: 9,
  vy: 6,
  vz: 9,
  wx: 6,
  wy: 9,
  wz: 7,
  px: 7,
  py: 4,
  pz: 7,
  qx: 7,
  qy: 9,
  qz: 8,
  qw: 10,
  steer: 11,
} as const satisfies Partial<Record<CarFieldName, number>>;
/** Order for a value that follows almost exactly from other values. */
const EXACT_ORDER = 0;
const ORIENTATION_ORDERS = [MOTION_ORDERS.qx, MOTION_ORDERS.qy, MOTION_ORDERS.qz, MOTION_ORDERS.qw];

/** Codes all motion fields. Together they take one bit if none of them differs from the baseline. */
export function codeMotion(car: CarDelta): void {
  if (car.bits.unsigned(hasMoved(car) ? 0 : 1, 1) === 1) {
    for (let field = 0; field < MOTION_END; field++) car.state[car.at + field] = baselineValue(car, field);
    return;
  }
  codeAdaptively(car, CAR.vx, extrapolate(car, CAR.vx), MOTION_ORDERS.vx);
  codeAdaptively(car, CAR.vy, extrapolate(car, CAR.vy), MOTION_ORDERS.vy);
  codeAdaptively(car, CAR.vz, extrapolate(car, CAR.vz), MOTION_ORDERS.vz);
  codeAdaptively(car, CAR.wx, baselineValue(car, CAR.wx), MOTION_ORDERS.wx);
  codeAdaptively(car, CAR.wy, baselineValue(car, CAR.wy), MOTION_ORDERS.wy);
  codeAdaptively(car, CAR.wz, baselineValue(car, CAR.wz), MOTION_ORDERS.wz);
  codeAdaptively(car, CAR.px, baselineValue(car, CAR.px) + STEPS_PER_TICK * sumOfRate(car, CAR.vx), MOTION_ORDERS.px);
  codeAdaptively(car, CAR.py, baselineValue(car, CAR.py) + STEPS_PER_TICK * sumOfRate(car, CAR.vy), MOTION_ORDERS.py);
  codeAdaptively(car, CAR.pz, baselineValue(car, CAR.pz) + STEPS_PER_TICK * sumOfRate(car, CAR.vz), MOTION_ORDERS.pz);
  codeOrientation(car);
  codeAdaptively(car, CAR.steer, baselineValue(car, CAR.steer), MOTION_ORDERS.steer);
}

function hasMoved(car: CarDelta): boolean {
  for (let field = 0; field < MOTION_END; field++)
    if (currentValue(car, field) !== baselineValue(car, field)) return true;
  return false;
}

const rotation: Quaternion = [0, 0, 0, 0];
const rotated: Quaternion = [0, 0, 0, 0];

/** Codes the orientation. The sine and cosine of half the angle of rotation are approximated for small angles. */
function codeOrientation(car: CarDelta): void {
  const x = sumOfRate(car, CAR.wx) * HALF_ANGLE_PER_SPIN_STEP;
  const y = sumOfRate(car, CAR.wy) * HALF_ANGLE_PER_SPIN_STEP;
  const z = sumOfRate(car, CAR.wz) * HALF_ANGLE_PER_SPIN_STEP;
  rotation[0] = x;
  rotation[1] = y;
  rotation[2] = z;
  rotation[3] = 1 - (x * x + y * y + z * z) / 2;
  rotateOrientation(car.base, car.at + CAR.qx, rotation, rotated);
  const largest = indexOfLargest(rotated);
  let remainingSquare = ORIENTATION_LENGTH * ORIENTATION_LENGTH;
  for (let index = 0; index < rotated.length; index++) {
    if (index === largest) continue;
    codeAdaptively(car, CAR.qx + index, rotated[index]!, ORIENTATION_ORDERS[index]!);
    const component = currentValue(car, CAR.qx + index);
    remainingSquare -= component * component;
  }
  const magnitude = Math.sqrt(Math.max(0, remainingSquare));
  codeField(car, CAR.qx + largest, rotated[largest]! < 0 ? -magnitude : magnitude, EXACT_ORDER);
}
