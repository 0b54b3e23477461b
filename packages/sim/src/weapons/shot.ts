/**
 * The direction of a shot: a pure function of barrel, seed, car and tick, so server and clients compute the same one.
 */
import { type AimSteps, radiansToSteps, stepsToRadians, wrapSteps } from '../math/angle.ts';
import { hash32 } from '../math/hash.ts';
import type { Ray } from '../math/ray.ts';
import { cos, sin } from '../math/trigonometry.ts';
import { type Quat, rotate, type Vec3 } from '../math/vector.ts';
import { CAR, HEAT_MAX } from '../state/fields.ts';
import type { Pose } from '../state/pose.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import type { CarTuning } from '../tuning/car-tuning.ts';
import { SHOT } from '../tuning/weapons.ts';

/** Direction of a barrel, and the heat of its gun from 0 to 1023, at which it jams. */
export interface Barrel extends AimSteps {
  readonly heat: number;
}

const HALF_OF_32_BITS = 0x8000_0000;
/** Hash inputs for the two random numbers of a shot; with SALTS_PER_CAR each car has its own. */
const YAW_SALT = 1;
const PITCH_SALT = 2;
const SALTS_PER_CAR = 4;

const rotation: Quat = { x: 0, y: 0, z: 0, w: 1 };
const offset: Vec3 = { x: 0, y: 0, z: 0 };

/** Reads the barrel of a car. */
export function readBarrel(state: WorldState, car: number): Barrel {
  const at = carOffset(car);
  return {
    yaw: state[at + CAR.barrelYaw]!,
    pitch: state[at + CAR.barrelPitch]!,
    heat: state[at + CAR.heat]!,
  };
}

/** Returns the direction of a shot: that of the barrel with a random deviation that depends on seed, car and tick. */
export function shotAim({ yaw, pitch, heat }: Barrel, seed: number, car: number, tick: number): AimSteps {
  const maxDeviation = radiansToSteps(spreadOf(heat));
  const deviation = (salt: number) =>
    Math.floor((hash32(seed, tick, car * SALTS_PER_CAR + salt) / HALF_OF_32_BITS - 1) * maxDeviation + 0.5);
  return { yaw: wrapSteps(yaw + deviation(YAW_SALT)), pitch: pitch + deviation(PITCH_SALT) };
}

/**
 * Returns the largest deviation of a shot from the barrel in yaw and in pitch (rad), which grows with the gun's heat.
 */
export const spreadOf = (heat: number): number =>
  SHOT.spreadCold + (SHOT.spreadHot - SHOT.spreadCold) * (heat / HEAT_MAX);

/** Sets the direction of `out` to `aim`, and returns `out`; leaves its origin as it is. */
export function aimDirection({ yaw, pitch }: AimSteps, out: Ray): Ray {
  const elevation = stepsToRadians(pitch);
  const heading = stepsToRadians(yaw);
  const level = cos(elevation);
  out.dx = sin(heading) * level;
  out.dy = sin(elevation);
  out.dz = cos(heading) * level;
  return out;
}

/** Fills and returns `out` with the ray from the turret of a car of a model, at `pose`, in the direction `aim`. */
export function aimRay(pose: Pose, aim: AimSteps, { turret }: Pick<CarTuning, 'turret'>, out: Ray): Ray {
  rotation.x = pose.qx;
  rotation.y = pose.qy;
  rotation.z = pose.qz;
  rotation.w = pose.qw;
  offset.x = 0;
  offset.y = turret.up;
  offset.z = turret.forward;
  rotate(rotation, offset, offset);
  out.ox = pose.x + offset.x;
  out.oy = pose.y + offset.y;
  out.oz = pose.z + offset.z;
  return aimDirection(aim, out);
}
