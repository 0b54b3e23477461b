/** The rigid body of a car during a step: loaded from the integers of the state, and rounded to integers at the end. */
import { Body, Box, Vec3 as CannonVec3 } from 'cannon-es';
import { axesOf, type Vec3 } from '../math/vector.ts';
import { CAR, carField, SLIPSTREAM_MAX, STATUS, VELOCITY_STEP } from '../state/fields.ts';
import { carOffset, type WorldState, writeCar } from '../state/state.ts';
import { createTrackSample, type TrackSample } from '../track/road.ts';
import type { CarModel } from './car-model.ts';

export interface Chassis {
  /** Slot of the car. */
  readonly car: number;
  readonly body: Body;
  /** The model of the car; `loadChassis` sets it. */
  model: CarModel;
  /** The axes of the body in the world. */
  readonly left: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
  /** The ground below the centre of mass at the start of the step. The caller of `prepareDrive` fills it. */
  readonly beneath: TrackSample;
  /** Angle of the front wheels, right positive (rad). */
  steer: number;
  /** Boost in the tank, in the integers of the state. */
  boost: number;
  /** Strength of the slipstream, from 0 to 1. */
  slipstream: number;
  /** The track sample where the next track query starts. */
  trackHint: number;
  /** True if the car is present and not protected, so that it collides with other cars. */
  isSolid: boolean;
  /** Speed of a landing on the wheels in this step (m/s); 0 if there was none, or if it was too slow for an event. */
  landingSpeed: number;
}

const POSITION_STEP_M = carField(CAR.px).step;
const QUATERNION_STEP = carField(CAR.qx).step;
const SPIN_STEP = carField(CAR.wx).step;
const STEER_STEP = carField(CAR.steer).step;

/** Creates the chassis of a car slot. */
export function createChassis(car: number, model: CarModel): Chassis {
  const chassis = {
    car,
    body: new Body({ linearDamping: 0, angularDamping: 0, allowSleep: false }),
    model,
    left: { x: 0, y: 0, z: 0 },
    up: { x: 0, y: 0, z: 0 },
    forward: { x: 0, y: 0, z: 0 },
    beneath: createTrackSample(),
    steer: 0,
    boost: 0,
    slipstream: 0,
    trackHint: 0,
    isSolid: false,
    landingSpeed: 0,
  };
  shapeBody(chassis);
  return chassis;
}

/** Gives the body the mass and the box of the car's model. */
function shapeBody({ body, model }: Chassis): void {
  const { massKg, halfWidth, halfHeight, halfLength } = model.tuning.body;
  // The engine computes the moments of inertia from the bounds of the box in the world, so they depend on the pose.
  body.position.setZero();
  body.quaternion.set(0, 0, 0, 1);
  body.mass = massKg;
  for (const shape of [...body.shapes]) body.removeShape(shape);
  // The engine needs the box for the moments of inertia and as the shape of each contact. contacts.ts finds the
  // contacts.
  body.addShape(new Box(new CannonVec3(halfWidth, halfHeight, halfLength)));
}

/**
 * Loads a car from the state; `models` are those of the World. Sets everything that the engine keeps between steps, so
 * that no old value is used.
 */
export function loadChassis(chassis: Chassis, state: WorldState, models: readonly CarModel[]): void {
  const at = carOffset(chassis.car);
  const model = models[state[at + CAR.model]!]!;
  if (model !== chassis.model) {
    chassis.model = model;
    shapeBody(chassis);
  }
  const { body } = chassis;
  readVector(body.position, state, at + CAR.px, POSITION_STEP_M);
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
  chassis.slipstream = state[at + CAR.slipstream]! / SLIPSTREAM_MAX;
  chassis.trackHint = state[at + CAR.trackHint]!;
  chassis.isSolid = state[at + CAR.status] !== STATUS.empty && state[at + CAR.protectTicks] === 0;
  chassis.landingSpeed = 0;
}

/** Writes a car to the state, each field rounded to whole steps. */
export function saveChassis(chassis: Chassis, state: WorldState): void {
  const { car, body } = chassis;
  const at = carOffset(car);
  writeVector(body.position, state, car, CAR.px);
  writeVector(body.velocity, state, car, CAR.vx);
  writeVector(body.angularVelocity, state, car, CAR.wx);
  writeVector(body.quaternion, state, car, CAR.qx);
  writeCar(state, car, CAR.qw, body.quaternion.w);
  writeCar(state, car, CAR.steer, chassis.steer);
  state[at + CAR.boost] = chassis.boost;
  state[at + CAR.trackHint] = chassis.trackHint;
}

/** Reads three fields in a row, from index `at` of the state. */
function readVector(out: Vec3, state: WorldState, at: number, step: number): void {
  out.x = state[at]! * step;
  out.y = state[at + 1]! * step;
  out.z = state[at + 2]! * step;
}

/** Writes three fields in a row, from offset `field` of CAR. */
function writeVector(vector: Vec3, state: WorldState, car: number, field: number): void {
  writeCar(state, car, field, vector.x);
  writeCar(state, car, field + 1, vector.y);
  writeCar(state, car, field + 2, vector.z);
}
