/** The line of a shot and what it meets: pure functions of poses, barrel and seed, the same on every machine. */
import { carField } from './car-fields.ts';
import { ANGLE_STEPS } from './input.ts';
import { axesOf, cos, hash32, type Quat, rotate, sin, TAU, type Vec3 } from './math.ts';
import { CAR, carOffset, VELOCITY_STEP, type WorldState } from './state.ts';
import { CAR_BODY, SHOT, TURRET } from './tuning.ts';

/** Where a car is: centre of mass in m, orientation as a unit quaternion. */
export interface Pose {
  x: number;
  y: number;
  z: number;
  qx: number;
  qy: number;
  qz: number;
  qw: number;
}

/** A half-line: origin in m, unit direction. */
export interface Ray {
  ox: number;
  oy: number;
  oz: number;
  dx: number;
  dy: number;
  dz: number;
}

/** A direction in the world, in 1/65536 turn. */
export interface Aim {
  readonly yaw: number;
  readonly pitch: number;
}

/** Where a gun points, and how hot it is: 0 to 1023, as in the state. */
export interface Barrel extends Aim {
  readonly heat: number;
}

/** A car's barrel in a state. */
export function readBarrel(state: WorldState, car: number): Barrel {
  const at = carOffset(car);
  const get = (offset: number) => state[at + offset]!;
  return { yaw: get(CAR.barrelYaw), pitch: get(CAR.barrelPitch), heat: get(CAR.heat) };
}

/** Pivot of the barrel from the car's centre of mass, m. */
export const MUZZLE = TURRET.mount;

export const createPose = (): Pose => ({ x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1 });
export const createRay = (): Ray => ({ ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 1 });

const POSITION_STEP = carField(CAR.px).step;

/** A car's pose, the quaternion made unit length; an empty slot reads as the origin, unturned. */
export function readPose(state: WorldState, car: number, out: Pose): Pose {
  const at = carOffset(car);
  const get = (offset: number) => state[at + offset]!;
  out.x = get(CAR.px) * POSITION_STEP;
  out.y = get(CAR.py) * POSITION_STEP;
  out.z = get(CAR.pz) * POSITION_STEP;
  const [x, y, z, w] = [get(CAR.qx), get(CAR.qy), get(CAR.qz), get(CAR.qw)];
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  const scale = length > 0 ? 1 / length : 0;
  out.qx = x * scale;
  out.qy = y * scale;
  out.qz = z * scale;
  out.qw = length > 0 ? w * scale : 1;
  return out;
}

/** A car's velocity, m/s. */
export function readVelocity(state: WorldState, car: number, out: Vec3): Vec3 {
  const at = carOffset(car);
  out.x = state[at + CAR.vx]! * VELOCITY_STEP;
  out.y = state[at + CAR.vy]! * VELOCITY_STEP;
  out.z = state[at + CAR.vz]! * VELOCITY_STEP;
  return out;
}

const rotation: Quat = { x: 0, y: 0, z: 0, w: 1 };
const offset: Vec3 = { x: 0, y: 0, z: 0 };
const TURN = TAU / ANGLE_STEPS;
const HEAT_MAX = carField(CAR.heat).max;
const HALF_32_BITS = 0x8000_0000;
const YAW_SALT = 1;
const PITCH_SALT = 2;

/** Where a shot of `car` at `tick` flies: how far that is off the barrel depends on seed, car, tick and heat alone. */
export function shotAim({ yaw, pitch, heat }: Barrel, seed: number, car: number, tick: number): Aim {
  const most = spreadOf(heat) / TURN;
  const off = (salt: number) => Math.floor((hash32(seed, tick, car * 4 + salt) / HALF_32_BITS - 1) * most + 0.5);
  return { yaw: (yaw + off(YAW_SALT)) & (ANGLE_STEPS - 1), pitch: pitch + off(PITCH_SALT) };
}

/** The ray of that shot from a car at `pose`; fills and returns `out`. */
export const shotRay = (pose: Pose, barrel: Barrel, seed: number, car: number, tick: number, out: Ray): Ray =>
  rayOf(pose, shotAim(barrel, seed, car, tick), out);

/** The furthest off the barrel that a shot flies, each way, rad: it opens with heat (0 to 1023). */
export const spreadOf = (heat: number): number =>
  SHOT.spreadCold + (SHOT.spreadHot - SHOT.spreadCold) * (heat / HEAT_MAX);

/** The ray from a car at `pose`, from its barrel's pivot in the direction `aim`; fills and returns `out`. */
export function rayOf(pose: Pose, aim: Aim, out: Ray): Ray {
  const yaw = aim.yaw * TURN;
  const pitch = aim.pitch * TURN;
  const level = cos(pitch);
  setQuat(pose);
  rotate(rotation, TURRET.mount, offset);
  out.ox = pose.x + offset.x;
  out.oy = pose.y + offset.y;
  out.oz = pose.z + offset.z;
  out.dx = sin(yaw) * level;
  out.dy = sin(pitch);
  out.dz = cos(yaw) * level;
  return out;
}

function setQuat(pose: Pose): void {
  rotation.x = pose.qx;
  rotation.y = pose.qy;
  rotation.z = pose.qz;
  rotation.w = pose.qw;
}

const left: Vec3 = { x: 0, y: 0, z: 0 };
const up: Vec3 = { x: 0, y: 0, z: 0 };
const forward: Vec3 = { x: 0, y: 0, z: 0 };

/**
 * Distance in m at which a ray first comes within `margin` m of a car's body or cabin; -1 if it does not. From inside it
 * is 0.
 */
export function rayHitsCar(ray: Ray, pose: Pose, margin = 0): number {
  setQuat(pose);
  axesOf(rotation, left, up, forward);
  const { boxUp, halfWidth, halfHeight, halfLength, cabin } = CAR_BODY;
  const body = rayHitsBox(ray, pose, boxUp, 0, halfWidth + margin, halfHeight + margin, halfLength + margin);
  const { up: topUp, forward: topForward } = cabin;
  const [width, height, length] = [cabin.halfWidth + margin, cabin.halfHeight + margin, cabin.halfLength + margin];
  const top = rayHitsBox(ray, pose, topUp, topForward, width, height, length);
  if (body < 0) return top;
  return top < 0 ? body : Math.min(body, top);
}

/** Slabs (Kay and Kajiya 1986) in the frame of the axes above. */
function rayHitsBox(
  ray: Ray,
  pose: Pose,
  boxUp: number,
  boxForward: number,
  halfWidth: number,
  halfHeight: number,
  halfLength: number,
): number {
  const fromX = ray.ox - pose.x - up.x * boxUp - forward.x * boxForward;
  const fromY = ray.oy - pose.y - up.y * boxUp - forward.y * boxForward;
  const fromZ = ray.oz - pose.z - up.z * boxUp - forward.z * boxForward;
  let near = 0;
  let far = Number.POSITIVE_INFINITY;
  for (let axis = 0; axis < 3; axis++) {
    const a = axis === 0 ? left : axis === 1 ? up : forward;
    const half = axis === 0 ? halfWidth : axis === 1 ? halfHeight : halfLength;
    const from = fromX * a.x + fromY * a.y + fromZ * a.z;
    const along = ray.dx * a.x + ray.dy * a.y + ray.dz * a.z;
    if (along === 0) {
      if (from < -half || from > half) return -1;
      continue;
    }
    const one = (-half - from) / along;
    const two = (half - from) / along;
    near = Math.max(near, Math.min(one, two));
    far = Math.min(far, Math.max(one, two));
  }
  return near <= far ? near : -1;
}
