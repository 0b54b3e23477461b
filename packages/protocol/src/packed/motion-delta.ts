/**
 * Writes or reads ("codes") the motion of a car as its difference from the expected motion. Expected is:
 *
 *   velocity       changes as it did between the two earlier states
 *   spin           (angular velocity) stays
 *   position       moves with a velocity that changes linearly from the old to the new one
 *   heading        turns with a spin that changes linearly; the largest of its four components follows from the others
 *   steer          stays
 *   barrel yaw     turns as it did between the two earlier states
 *   barrel pitch   stays
 *
 * Velocity and spin come first, because their new values are needed to expect position and heading. So a sudden turn has to
 * be transmitted only once. Sums, products, quotients and square roots of 64-bit floats, rounded by floor(x + 0.5), are equal
 * in every JavaScript engine.
 */
import {
  CAR,
  CAR_FIELDS,
  type CarFieldName,
  type GridField,
  TICK_SECONDS,
  turnBetween,
  wrapSteps,
} from '@shotgun-rally/sim';
import { baseline, type CarDelta, codeField, current, extrapolate, type Orders, sumOver } from './delta.ts';
import { HEADING_LENGTH, indexOfLargest, type Quaternion, turnHeading } from './heading.ts';

const fieldOf = (name: CarFieldName): GridField => CAR_FIELDS[CAR[name]] as GridField;
/** Steps of position that one step of velocity covers in a tick: 0.032. */
export const STEPS_PER_TICK = (TICK_SECONDS * fieldOf('vx').step) / fieldOf('px').step;
/** Half of the angle by which one step of spin turns a car in a tick (rad): 1/128000. */
export const HALF_TURN_PER_TICK = (TICK_SECONDS * fieldOf('wx').step) / 2;
/** All fields before this one are motion: position, heading, velocity, spin, front wheels and barrel. */
const MOTION_END = CAR.trackHint;

/** Orders of the exponential Golomb codes that took the fewest bits in recorded races. */
export const MOTION_ORDERS = {
  vx: [6, 8, 9],
  vy: [4, 5, 6],
  vz: [6, 8, 9],
  wx: [3, 4, 4],
  wy: [5, 6, 7],
  wz: [3, 4, 4],
  px: [1, 3, 5],
  py: [0, 1, 3],
  pz: [1, 3, 5],
  qx: [2, 3, 5],
  qy: [3, 5, 7],
  qz: [2, 3, 5],
  qw: [3, 5, 7],
  steer: [4, 5, 5],
  barrelYaw: [8, 9, 10],
  barrelPitch: [6, 7, 7],
} as const satisfies Partial<Record<CarFieldName, Orders>>;
/** For a value that follows almost exactly from others. */
const EXACT: Orders = [0, 0, 0];
const HEADING_ORDERS = [MOTION_ORDERS.qx, MOTION_ORDERS.qy, MOTION_ORDERS.qz, MOTION_ORDERS.qw];

/** Codes all motion fields. They take one bit together if none has changed since the baseline. */
export function codeMotion(car: CarDelta): void {
  if (car.bits.unsigned(hasMoved(car) ? 0 : 1, 1) === 1) {
    for (let field = 0; field < MOTION_END; field++) car.state[car.at + field] = baseline(car, field);
    return;
  }
  codeField(car, CAR.vx, extrapolate(car, CAR.vx), MOTION_ORDERS.vx);
  codeField(car, CAR.vy, extrapolate(car, CAR.vy), MOTION_ORDERS.vy);
  codeField(car, CAR.vz, extrapolate(car, CAR.vz), MOTION_ORDERS.vz);
  codeField(car, CAR.wx, baseline(car, CAR.wx), MOTION_ORDERS.wx);
  codeField(car, CAR.wy, baseline(car, CAR.wy), MOTION_ORDERS.wy);
  codeField(car, CAR.wz, baseline(car, CAR.wz), MOTION_ORDERS.wz);
  codeField(car, CAR.px, baseline(car, CAR.px) + STEPS_PER_TICK * sumOver(car, CAR.vx), MOTION_ORDERS.px);
  codeField(car, CAR.py, baseline(car, CAR.py) + STEPS_PER_TICK * sumOver(car, CAR.vy), MOTION_ORDERS.py);
  codeField(car, CAR.pz, baseline(car, CAR.pz) + STEPS_PER_TICK * sumOver(car, CAR.vz), MOTION_ORDERS.pz);
  codeHeading(car);
  codeField(car, CAR.steer, baseline(car, CAR.steer), MOTION_ORDERS.steer);
  codeBarrelYaw(car);
  codeField(car, CAR.barrelPitch, baseline(car, CAR.barrelPitch), MOTION_ORDERS.barrelPitch);
}

function hasMoved(car: CarDelta): boolean {
  for (let field = 0; field < MOTION_END; field++) if (current(car, field) !== baseline(car, field)) return true;
  return false;
}

const rotation: Quaternion = [0, 0, 0, 0];
const turned: Quaternion = [0, 0, 0, 0];

function codeHeading(car: CarDelta): void {
  const x = sumOver(car, CAR.wx) * HALF_TURN_PER_TICK;
  const y = sumOver(car, CAR.wy) * HALF_TURN_PER_TICK;
  const z = sumOver(car, CAR.wz) * HALF_TURN_PER_TICK;
  rotation[0] = x;
  rotation[1] = y;
  rotation[2] = z;
  rotation[3] = 1 - (x * x + y * y + z * z) / 2;
  turnHeading(car.base, car.at + CAR.qx, rotation, turned);
  const largest = indexOfLargest(turned);
  let remainingSquare = HEADING_LENGTH * HEADING_LENGTH;
  for (let index = 0; index < turned.length; index++) {
    if (index === largest) continue;
    codeField(car, CAR.qx + index, turned[index]!, HEADING_ORDERS[index]!);
    remainingSquare -= current(car, CAR.qx + index) ** 2;
  }
  const size = Math.sqrt(Math.max(0, remainingSquare));
  codeField(car, CAR.qx + largest, turned[largest]! < 0 ? -size : size, EXACT);
}

function codeBarrelYaw(car: CarDelta): void {
  const { bits, state, earlier, at, ratio, age } = car;
  const yaw = baseline(car, CAR.barrelYaw);
  const change = earlier ? turnBetween(earlier[at + CAR.barrelYaw]!, yaw) * ratio : 0;
  const expected = wrapSteps(yaw + Math.floor(change + 0.5));
  const difference = bits.signed(turnBetween(expected, current(car, CAR.barrelYaw)), MOTION_ORDERS.barrelYaw[age]);
  state[at + CAR.barrelYaw] = wrapSteps(expected + difference);
}
