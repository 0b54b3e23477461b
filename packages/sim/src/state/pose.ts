/** Pose and velocity of a car, read from the state in SI units. */
import { atan2 } from '../math/trigonometry.ts';
import type { Vec3 } from '../math/vector.ts';
import { CAR, carField, VELOCITY_STEP } from './fields.ts';
import { carOffset, type WorldState } from './state.ts';

/**
 * Centre of mass (m) and orientation (unit quaternion) of a car.
 *
 * @example
 * const pose: Pose = { x: 0, y: 1, z: 20, qx: 0, qy: 0, qz: 0, qw: 1 };
 */
export interface Pose {
  x: number;
  y: number;
  z: number;
  qx: number;
  qy: number;
  qz: number;
  qw: number;
}

const POSITION_STEP_M = carField(CAR.px).step;

/** Creates a pose at the origin, without rotation. */
export const createPose = (): Pose => ({ x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1 });

/** Reads a car's pose; for an empty slot, a pose at the origin without rotation. Fills and returns `out`. */
export function readPose(state: WorldState, car: number, out: Pose): Pose {
  const at = carOffset(car);
  out.x = state[at + CAR.px]! * POSITION_STEP_M;
  out.y = state[at + CAR.py]! * POSITION_STEP_M;
  out.z = state[at + CAR.pz]! * POSITION_STEP_M;
  const x = state[at + CAR.qx]!;
  const y = state[at + CAR.qy]!;
  const z = state[at + CAR.qz]!;
  const w = state[at + CAR.qw]!;
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  const scale = length > 0 ? 1 / length : 0;
  out.qx = x * scale;
  out.qy = y * scale;
  out.qz = z * scale;
  out.qw = length > 0 ? w * scale : 1;
  return out;
}

/** Reads a car's velocity (m/s). Fills and returns `out`. */
export function readVelocity(state: WorldState, car: number, out: Vec3): Vec3 {
  const at = carOffset(car);
  out.x = state[at + CAR.vx]! * VELOCITY_STEP;
  out.y = state[at + CAR.vy]! * VELOCITY_STEP;
  out.z = state[at + CAR.vz]! * VELOCITY_STEP;
  return out;
}

/** Returns the direction of a car's nose in plan view (rad): 0 along +Z, growing towards +X. */
export const yawOf = ({ qx, qy, qz, qw }: Pick<Pose, 'qx' | 'qy' | 'qz' | 'qw'>): number =>
  atan2(2 * (qx * qz + qw * qy), 1 - 2 * (qx * qx + qy * qy));
