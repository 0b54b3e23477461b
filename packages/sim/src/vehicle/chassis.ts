/** The rigid body of a car during a step: loaded from the integers of the state, and rounded to integers at the end. */
import { Body, Box, Vec3 as CannonVec3 } from 'cannon-es';
import { axesOf, type Vec3 } from '../math/vector.ts';
import { CAR, carField, SLIPSTREAM_MAX } from '../state/fields.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import { type StateField, toStateInteger } from '../state/state-field.ts';
import { createTrackSample, type TrackSample } from '../track/road/road.ts';
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

/** The three fields of a vector have the same step and range, and so has the fourth field of the quaternion. */
const POSITION = carField(CAR.px);
const QUATERNION = carField(CAR.qx);
const VELOCITY = carField(CAR.vx);
const SPIN = carField(CAR.wx);
const STEER = carField(CAR.steer);

/** Creates the chassis of a car slot. */
export function createChassis(car: number, model: CarModel): Chassis {
  const chassis = {
    car,
    body: new Body(),
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
  readVector(body.position, state, at + CAR.px, POSITION);
  readVector(body.velocity, state, at + CAR.vx, VELOCITY);
  readVector(body.angularVelocity, state, at + CAR.wx, SPIN);
  readVector(body.quaternion, state, at + CAR.qx, QUATERNION);
  body.quaternion.w = state[at + CAR.qw]! * QUATERNION.step;
  body.quaternion.normalize();
  axesOf(body.quaternion, chassis.left, chassis.up, chassis.forward);
  turnInertia(chassis);
  chassis.steer = state[at + CAR.steer]! * STEER.step;
  chassis.boost = state[at + CAR.boost]!;
  chassis.slipstream = state[at + CAR.slipstream]! / SLIPSTREAM_MAX;
  chassis.trackHint = state[at + CAR.trackHint]!;
  chassis.isSolid = state[at + CAR.protectTicks] === 0;
  chassis.landingSpeed = 0;
}

/**
 * Sets the inverse inertia of a body in the world from its axes. Does what `updateInertiaWorld` of the body does: that method
 * computes the axes again, and multiplies matrices in several steps.
 */
function turnInertia({ body, left, up, forward }: Chassis): void {
  const { invInertia: inverse, invInertiaWorld } = body;
  const { elements } = invInertiaWorld;
  let x = inverse.x * left.x;
  let y = inverse.y * up.x;
  let z = inverse.z * forward.x;
  elements[0] = x * left.x + y * up.x + z * forward.x;
  elements[1] = x * left.y + y * up.y + z * forward.y;
  elements[2] = x * left.z + y * up.z + z * forward.z;
  x = inverse.x * left.y;
  y = inverse.y * up.y;
  z = inverse.z * forward.y;
  elements[3] = x * left.x + y * up.x + z * forward.x;
  elements[4] = x * left.y + y * up.y + z * forward.y;
  elements[5] = x * left.z + y * up.z + z * forward.z;
  x = inverse.x * left.z;
  y = inverse.y * up.z;
  z = inverse.z * forward.z;
  elements[6] = x * left.x + y * up.x + z * forward.x;
  elements[7] = x * left.y + y * up.y + z * forward.y;
  elements[8] = x * left.z + y * up.z + z * forward.z;
}

/** Writes a car to the state, each field rounded to whole steps. */
export function saveChassis(chassis: Chassis, state: WorldState): void {
  const { car, body } = chassis;
  const at = carOffset(car);
  writeVector(body.position, state, at + CAR.px, POSITION);
  writeVector(body.velocity, state, at + CAR.vx, VELOCITY);
  writeVector(body.angularVelocity, state, at + CAR.wx, SPIN);
  writeVector(body.quaternion, state, at + CAR.qx, QUATERNION);
  state[at + CAR.qw] = toStateInteger(body.quaternion.w, QUATERNION);
  state[at + CAR.steer] = toStateInteger(chassis.steer, STEER);
  state[at + CAR.boost] = chassis.boost;
  state[at + CAR.trackHint] = chassis.trackHint;
}

/** Reads three fields in a row, from index `at` of the state. */
function readVector(out: Vec3, state: WorldState, at: number, { step }: StateField): void {
  out.x = state[at]! * step;
  out.y = state[at + 1]! * step;
  out.z = state[at + 2]! * step;
}

/** Writes three fields in a row, from index `at` of the state. */
function writeVector(vector: Vec3, state: WorldState, at: number, field: StateField): void {
  state[at] = toStateInteger(vector.x, field);
  state[at + 1] = toStateInteger(vector.y, field);
  state[at + 2] = toStateInteger(vector.z, field);
}
