/**
 * The true pose of a car between two ticks, interpolated between the server's states. It does not use the interpolation
 * of the netcode, which the lab measures: a mistake there must not be repeated here.
 */
import { type Pose, TICK_SECONDS, type WorldState } from '@shotgun-rally/sim';
import { createPose, readPose, readVelocity } from '@shotgun-rally/sim/state';
import type { Rotation } from './rotation.ts';

/**
 * Returns the pose of a car at `share` (0 to 1) of the tick from `before` to `after`: cubic Hermite interpolation of the
 * positions with the velocities as slopes, and spherical interpolation (slerp) of the rotations.
 */
export function interpolateStates(before: WorldState, after: WorldState, car: number, share: number): Pose {
  const from = readPose(before, car, createPose());
  const to = readPose(after, car, createPose());
  const fromVelocity = readVelocity(before, car, { x: 0, y: 0, z: 0 });
  const toVelocity = readVelocity(after, car, { x: 0, y: 0, z: 0 });
  const along = (axis: 'x' | 'y' | 'z'): number =>
    hermite(from[axis], fromVelocity[axis] * TICK_SECONDS, to[axis], toVelocity[axis] * TICK_SECONDS, share);
  return { x: along('x'), y: along('y'), z: along('z'), ...slerp(from, to, share) };
}

/** The cubic curve from `start` to `end` with these slopes at its ends, at `t` (0 to 1). */
function hermite(start: number, startSlope: number, end: number, endSlope: number, t: number): number {
  const rest = 1 - t;
  return (
    start * (1 + 2 * t) * rest * rest +
    startSlope * t * rest * rest +
    end * t * t * (3 - 2 * t) -
    endSlope * t * t * rest
  );
}

/** Below this angle (rad) between two quaternions, their linear interpolation is exact enough. */
const SLERP_MIN_ANGLE = 1e-6;

/** Turns from `a` to `b` at a constant rate, the shorter way round. */
function slerp(a: Rotation, b: Rotation, share: number): Rotation {
  const dot = a.qx * b.qx + a.qy * b.qy + a.qz * b.qz + a.qw * b.qw;
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  const isStill = angle < SLERP_MIN_ANGLE;
  const weightA = isStill ? 1 - share : Math.sin((1 - share) * angle) / Math.sin(angle);
  const weightB = (isStill ? share : Math.sin(share * angle) / Math.sin(angle)) * (dot < 0 ? -1 : 1);
  return {
    qx: a.qx * weightA + b.qx * weightB,
    qy: a.qy * weightA + b.qy * weightB,
    qz: a.qz * weightA + b.qz * weightB,
    qw: a.qw * weightA + b.qw * weightB,
  };
}
