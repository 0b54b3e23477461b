/** The line of a shot and what it meets: pure functions of poses, barrel and seed, the same on every machine. */

import { type AimSteps, radiansToSteps, stepsToRadians, wrapSteps } from '../math/angle.ts';
import { hash32 } from '../math/hash.ts';
import type { Ray } from '../math/ray.ts';
import { cos, sin } from '../math/trigonometry.ts';
import { axesOf, type Quat, rotate, type Vec3 } from '../math/vector.ts';
import { CAR, carField } from '../state/fields.ts';
import type { Pose } from '../state/pose.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import { CAR_BODY } from '../tuning/car.ts';
import { SHOT, TURRET } from '../tuning/weapons.ts';

/** Where a gun points, and how hot it is: 0 to 1023, as in the state. */
export interface Barrel extends AimSteps {
  readonly heat: number;
}

/** A car's barrel in a state. */
export function readBarrel(state: WorldState, car: number): Barrel {
  const at = carOffset(car);
  const get = (offset: number) => state[at + offset]!;
  return { yaw: get(CAR.barrelYaw), pitch: get(CAR.barrelPitch), heat: get(CAR.heat) };
}

const rotation: Quat = { x: 0, y: 0, z: 0, w: 1 };
const offset: Vec3 = { x: 0, y: 0, z: 0 };
const HEAT_MAX = carField(CAR.heat).max;
const HALF_32_BITS = 0x8000_0000;
const YAW_SALT = 1;
const PITCH_SALT = 2;

/** Where a shot of `car` at `tick` flies: how far that is off the barrel depends on seed, car, tick and heat alone. */
export function shotAim({ yaw, pitch, heat }: Barrel, seed: number, car: number, tick: number): AimSteps {
  const most = radiansToSteps(spreadOf(heat));
  const off = (salt: number) => Math.floor((hash32(seed, tick, car * 4 + salt) / HALF_32_BITS - 1) * most + 0.5);
  return { yaw: wrapSteps(yaw + off(YAW_SALT)), pitch: pitch + off(PITCH_SALT) };
}

/** The ray of that shot from a car at `pose`; fills and returns `out`. */
export const shotRay = (pose: Pose, barrel: Barrel, seed: number, car: number, tick: number, out: Ray): Ray =>
  aimRay(pose, shotAim(barrel, seed, car, tick), out);

/** The furthest off the barrel that a shot flies, each way, rad: it opens with heat (0 to 1023). */
export const spreadOf = (heat: number): number =>
  SHOT.spreadCold + (SHOT.spreadHot - SHOT.spreadCold) * (heat / HEAT_MAX);

/** The ray from a car at `pose`, from its barrel's pivot in the direction `aim`; fills and returns `out`. */
export function aimRay(pose: Pose, aim: AimSteps, out: Ray): Ray {
  const yaw = stepsToRadians(aim.yaw);
  const pitch = stepsToRadians(aim.pitch);
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
export function distanceToCar(ray: Ray, pose: Pose, margin = 0): number {
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
