/** Puts a car anywhere in the world, in any pose and at any velocity. */
import { requireKnownKeys, requireObject, wrongNumber } from '../errors/invalid-value.ts';
import { cos, sin } from '../math/trigonometry.ts';
import { lengthOf, quatOfAxes, type Vec3 } from '../math/vector.ts';
import { CAR, carField } from '../state/fields.ts';
import type { Pose } from '../state/pose.ts';
import { carOffset, hasCar, type WorldState, writeCar } from '../state/state.ts';
import { createTrackSample } from '../track/road/road.ts';
import { rideHeightOf } from '../tuning/ride-height.ts';
import { tuningOfCar } from '../tuning/tuning-of-car.ts';
import type { RaceCars } from './race-context.ts';
import { placeOnGrid } from './spawn.ts';

/** A quaternion may deviate from length 1 by this much. */
const UNIT_TOLERANCE = 0.01;
/** Steps of the search for the ground below a place; each moves to the height of the ground found by the one before. */
const GROUND_SEARCHES = 8;

/**
 * A place on the ground where a car can stand.
 *
 * @example
 * world.placeCar(0, world.standingPose(0, { x: 0, z: 20, yaw: Math.PI / 2 }));
 */
export interface StandingPlace {
  /** Position in plan view (m). */
  readonly x: number;
  readonly z: number;
  /** Height from which the nearest ground is searched (m), for a track that crosses over itself or climbs; 0 by default. */
  readonly y?: number;
  /** Direction of the nose (rad): 0 along +Z, growing towards +X; 0 by default. */
  readonly yaw?: number;
}

/** Puts a car at a pose; a car that was not present gets full health, and the boost and rockets of a race start. */
export function placeCar(cars: RaceCars, car: number, pose: Readonly<Pose>, velocity: Readonly<Vec3>): void {
  const { state, ground } = cars;
  const length = requirePlacement(pose, velocity);
  if (!hasCar(state, car)) placeOnGrid(cars, car);
  writePose(state, car, pose, length);
  writeCar(state, car, CAR.vx, velocity.x);
  writeCar(state, car, CAR.vy, velocity.y);
  writeCar(state, car, CAR.vz, velocity.z);
  const at = carOffset(car);
  state.fill(0, at + CAR.wx, at + CAR.steer + 1);
  state[at + CAR.trackHint] = ground.findHint(pose);
  state[at + CAR.stuckTicks] = 0;
}

/** Throws unless the numbers of a place are finite. */
function requirePlace(place: StandingPlace): void {
  requireObject('World.standingPose: place', place, 'an object with x and z');
  requireKnownKeys('World.standingPose: place', place, ['x', 'y', 'z', 'yaw']);
  const { x, y = 0, z, yaw = 0 } = place;
  for (const [name, value] of Object.entries({ x, y, z, yaw })) {
    if (!Number.isFinite(value)) throw wrongNumber(`World.standingPose: ${name}`, value, 'a finite number');
  }
}

function writePose(state: WorldState, car: number, pose: Readonly<Pose>, length: number): void {
  writeCar(state, car, CAR.px, pose.x);
  writeCar(state, car, CAR.py, pose.y);
  writeCar(state, car, CAR.pz, pose.z);
  writeCar(state, car, CAR.qx, pose.qx / length);
  writeCar(state, car, CAR.qy, pose.qy / length);
  writeCar(state, car, CAR.qz, pose.qz / length);
  writeCar(state, car, CAR.qw, pose.qw / length);
}

/** Throws a TypeError or RangeError for a value that the state cannot hold; returns the length of the quaternion. */
function requirePlacement(pose: Readonly<Pose>, velocity: Readonly<Vec3>): number {
  requireStorable('pose', pose, CAR.px, 'm');
  requireStorable('velocity', velocity, CAR.vx, 'm/s');
  for (const name of ['qx', 'qy', 'qz', 'qw'] as const) {
    if (typeof pose[name] === 'number') continue;
    throw wrongNumber(`World.placeCar: pose.${name}`, pose[name], 'a number from -1 to 1');
  }
  const { qx, qy, qz, qw } = pose;
  const length = Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
  if (Math.abs(length - 1) <= UNIT_TOLERANCE) return length;
  throw new RangeError(
    `World.placeCar: pose: got a quaternion (qx, qy, qz, qw) of length ${length.toFixed(2)}; allowed: length 1`,
  );
}

function requireStorable(name: string, vector: Readonly<Vec3>, offset: number, unit: string): void {
  const { max, step } = carField(offset);
  const most = Math.floor(max * step);
  requireObject(`World.placeCar: ${name}`, vector, 'an object with x, y and z');
  for (const axis of ['x', 'y', 'z'] as const) {
    const value = vector[axis];
    if (typeof value === 'number' && Math.abs(value) <= most) continue;
    throw wrongNumber(`World.placeCar: ${name}.${axis}`, value, `a number from ${-most} to ${most} ${unit}`);
  }
}

const below = createTrackSample();

/** Returns the pose of a car that stands on the ground at a place. */
export function standingPose(cars: RaceCars, car: number, standing: StandingPlace): Pose {
  requirePlace(standing);
  const { x, y = 0, z, yaw = 0 } = standing;
  const { state, ground, tuning } = cars;
  const rideHeight = rideHeightOf(tuningOfCar(tuning, state, car));
  const place = { x, y, z };
  for (let search = 0; search < GROUND_SEARCHES; search++) {
    ground.sample(place, ground.findHint(place), below);
    place.y -= below.height / below.ny;
  }
  const { nx, ny, nz } = below;
  const up = { x: nx, y: ny, z: nz };
  const forward = forwardOnPlane(up, yaw);
  const left = {
    x: up.y * forward.z - up.z * forward.y,
    y: up.z * forward.x - up.x * forward.z,
    z: up.x * forward.y - up.y * forward.x,
  };
  const rotation = { x: 0, y: 0, z: 0, w: 1 };
  quatOfAxes(left, up, forward, rotation);
  return {
    x: x + nx * rideHeight,
    y: place.y + ny * rideHeight,
    z: z + nz * rideHeight,
    qx: rotation.x,
    qy: rotation.y,
    qz: rotation.z,
    qw: rotation.w,
  };
}

/** Returns the unit vector in the plane with normal `up` that has the direction `yaw` in plan view. */
function forwardOnPlane(up: Vec3, yaw: number): Vec3 {
  const [x, z] = [sin(yaw), cos(yaw)];
  const y = -(up.x * x + up.z * z) / up.y;
  const length = lengthOf(x, y, z);
  return { x: x / length, y: y / length, z: z / length };
}
