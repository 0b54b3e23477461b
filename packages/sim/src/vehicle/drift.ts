/** The rules of a drift: when steering turns the car in one, and from which slip on it fills the boost tank. */
import { axesOf, lengthOf, type Vec3 } from '../math/vector.ts';
import type { DriverInput } from '../state/input.ts';
import type { Pose } from '../state/pose.ts';
import type { CarTuning } from '../tuning/car-tuning.ts';

/** Orientation and velocity (m/s) of a car. */
export interface DriftMotion extends Pick<Pose, 'qx' | 'qy' | 'qz' | 'qw'> {
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
}

/** Returns true if the steering turns a car with this velocity along the nose (m/s) in a drift. */
export const isTurningInDrift = (isDrifting: boolean, steer: number, speed: number, { drift }: CarTuning): boolean =>
  isDrifting && steer !== 0 && speed > drift.minSpeed;

/** Returns the slip of a moving car: the sine of the angle from its motion to its nose, right positive. */
export const slipOf = (v: Readonly<Vec3>, toLeft: Readonly<Vec3>): number => dot(v, toLeft) / lengthOf(v.x, v.y, v.z);

const dot = (a: Readonly<Vec3>, b: Readonly<Vec3>): number => a.x * b.x + a.y * b.y + a.z * b.z;

/** Returns true if a drift with this slip fills the tank: the car must really slide, with its nose into the bend. */
export const isFillingSlip = (slip: number, steer: number, { boost }: CarTuning): boolean =>
  (steer > 0 ? slip : -slip) >= boost.minSlip;

/** Returns true if a car on the ground drifts and so fills its tank, unless it boosts, while its driver gives the input. */
export function isFillingBoost(
  { qx, qy, qz, qw, vx, vy, vz }: DriftMotion,
  { drift, steer }: Pick<DriverInput, 'drift' | 'steer'>,
  tuning: CarTuning,
): boolean {
  const velocity = { x: vx, y: vy, z: vz };
  const left = { x: 0, y: 0, z: 0 };
  const up = { x: 0, y: 0, z: 0 };
  const forward = { x: 0, y: 0, z: 0 };
  axesOf({ x: qx, y: qy, z: qz, w: qw }, left, up, forward);
  return (
    isTurningInDrift(drift, steer, dot(velocity, forward), tuning) &&
    isFillingSlip(slipOf(velocity, left), steer, tuning)
  );
}
