/** One car's rigid body for the length of a step: filled from the state's integers, and turned back into them. */
import { Body, Box, Vec3 as CannonVec3 } from 'cannon-es';
import { axesOf, type Vec3 } from '../math/vector.ts';
import { CAR, carField, STATUS, VELOCITY_STEP } from '../state/fields.ts';
import { carOffset, type WorldState, writeCar } from '../state/state.ts';
import { CAR_BODY } from '../tuning/car.ts';

export interface Chassis {
  readonly car: number;
  readonly body: Body;
  /** The body's axes in the world. */
  readonly left: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
  /** Front wheel angle, rad, right positive. */
  steer: number;
  /** Boost left, integer of the grid. */
  boost: number;
  /** Where the next query of the track starts. */
  hint: number;
  /** Whether other cars can touch it. */
  isSolid: boolean;
  /** Wheels on the ground. */
  grounded: number;
  /** Speed with which it came down on its wheels in this step, m/s; 0 if it did not. */
  landing: number;
}

export function createChassis(car: number): Chassis {
  const body = new Body({ mass: CAR_BODY.massKg, linearDamping: 0, angularDamping: 0, allowSleep: false });
  const { halfWidth, halfHeight, halfLength } = CAR_BODY;
  // Only for the moments of inertia and as the contacts' shape: what touches what is worked out in contacts.ts.
  body.addShape(new Box(new CannonVec3(halfWidth, halfHeight, halfLength)));
  return {
    car,
    body,
    left: { x: 0, y: 0, z: 0 },
    up: { x: 0, y: 0, z: 0 },
    forward: { x: 0, y: 0, z: 0 },
    steer: 0,
    boost: 0,
    hint: 0,
    isSolid: false,
    grounded: 0,
    landing: 0,
  };
}

const POSITION_STEP = carField(CAR.px).step;
const QUATERNION_STEP = carField(CAR.qx).step;
const SPIN_STEP = carField(CAR.wx).step;
const STEER_STEP = carField(CAR.steer).step;

/** Integers to body. Everything that the engine keeps between steps is set, so nothing is remembered. */
export function loadChassis(chassis: Chassis, state: WorldState): void {
  const at = carOffset(chassis.car);
  const { body } = chassis;
  readVector(body.position, state, at + CAR.px, POSITION_STEP);
  readVector(body.velocity, state, at + CAR.vx, VELOCITY_STEP);
  readVector(body.angularVelocity, state, at + CAR.wx, SPIN_STEP);
  readVector(body.quaternion, state, at + CAR.qx, QUATERNION_STEP);
  body.quaternion.w = state[at + CAR.qw]! * QUATERNION_STEP;
  body.quaternion.normalize();
  body.force.setZero();
  body.torque.setZero();
  body.updateInertiaWorld(true);
  axesOf(body.quaternion, chassis.left, chassis.up, chassis.forward);
  chassis.steer = state[at + CAR.steer]! * STEER_STEP;
  chassis.boost = state[at + CAR.boost]!;
  chassis.hint = state[at + CAR.trackHint]!;
  chassis.isSolid = state[at + CAR.status] !== STATUS.empty && state[at + CAR.protectTicks] === 0;
  chassis.grounded = 0;
  chassis.landing = 0;
}

/** Body to integers, each the nearest on the grid. */
export function saveChassis(chassis: Chassis, state: WorldState): void {
  const at = carOffset(chassis.car);
  const { position, quaternion, velocity, angularVelocity } = chassis.body;
  writeVector(position, state, chassis.car, CAR.px);
  writeVector(velocity, state, chassis.car, CAR.vx);
  writeVector(angularVelocity, state, chassis.car, CAR.wx);
  writeVector(quaternion, state, chassis.car, CAR.qx);
  writeCar(state, chassis.car, CAR.qw, quaternion.w);
  writeCar(state, chassis.car, CAR.steer, chassis.steer);
  state[at + CAR.boost] = chassis.boost;
  state[at + CAR.trackHint] = chassis.hint;
}

/** Three fields in a row, from index `at`. */
function readVector(out: Vec3, state: WorldState, at: number, step: number): void {
  out.x = state[at]! * step;
  out.y = state[at + 1]! * step;
  out.z = state[at + 2]! * step;
}

/** Three fields in a row, from offset `field`. */
function writeVector(vector: Vec3, state: WorldState, car: number, field: number): void {
  writeCar(state, car, field, vector.x);
  writeCar(state, car, field + 1, vector.y);
  writeCar(state, car, field + 2, vector.z);
}
