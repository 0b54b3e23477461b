/** Steering and pedals that bring a car to a point at a wanted speed, by pure pursuit (Coulter 1992). */
import type { CarTuning, Pose, Vec3 } from '@shotgun-rally/sim';
import { clamp } from '@shotgun-rally/sim/math';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { steerLimitAt } from '@shotgun-rally/sim/tuning';

/** The wheels are turned by this factor more than the arc needs, because tyres slip. */
const SLIP_GAIN = 1.15;
/** A difference of this much (m/s) between wanted and actual speed gives full throttle or brake. */
const PEDAL_RANGE = 2.5;
/** Below this speed (m/s) a car rolls backwards. */
export const BACKWARDS_SPEED = -1;
/** The look-ahead distance at standstill (m), and the time (s) whose driven distance is added to it. */
const LOOK_AHEAD_M = 7;
const LOOK_AHEAD_S = 0.28;

/** Returns how far ahead (m) a driver aims at a speed (m/s). */
export const lookAheadM = (speed: number): number => LOOK_AHEAD_M + LOOK_AHEAD_S * speed;

/**
 * Returns the curvature (1/m, right positive) of the arc from `pose` to `aim` for a car that moves in `direction`. `up` is the
 * car's up axis. Both are unit vectors.
 */
export function curvatureTo(pose: Pose, direction: Vec3, up: Vec3, aim: Vec3): number {
  const dx = aim.x - pose.x;
  const dy = aim.y - pose.y;
  const dz = aim.z - pose.z;
  // The right axis is direction x up.
  const rx = direction.y * up.z - direction.z * up.y;
  const ry = direction.z * up.x - direction.x * up.z;
  const rz = direction.x * up.y - direction.y * up.x;
  return (2 * (dx * rx + dy * ry + dz * rz)) / (dx * dx + dy * dy + dz * dz || 1);
}

/**
 * Returns the steering (share of full) of a car model for an arc of `curvature` (1/m) at `speed` (m/s). Beyond 1 the arc is too
 * tight.
 */
export function steerFor(curvature: number, speed: number, tuning: CarTuning): number {
  const wheelbase = 2 * tuning.wheels.halfWheelbase;
  return (SLIP_GAIN * curvature * wheelbase) / steerLimitAt(speed, tuning);
}

/** Returns the throttle (share of full, negative for the brakes) to get from `speed` to `wantedSpeed` (m/s). */
export const pedalsFor = (wantedSpeed: number, speed: number): number => (wantedSpeed - speed) / PEDAL_RANGE;

/** Converts a share of an input axis's range (-1 to 1) to the integer value of the axis. */
export const toAxis = (share: number): number => Math.floor(clamp(share, -1, 1) * AXIS_MAX + 0.5);
