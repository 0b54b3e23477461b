/** A car's pose at any time, also between ticks: position, rotation, velocity and barrel angles. */
import { CAR, carOffset, type Pose, type Vec3, type WorldState } from '@shotgun-rally/sim';
import { readPose, readVelocity } from '@shotgun-rally/sim/state';

/** A car's pose at any race time: position (m), rotation (unit quaternion), velocity (m/s) and the angles of the barrel. */
export interface TimelinePose extends Pose {
  /** Velocity (m/s). */
  vx: number;
  vy: number;
  vz: number;
  /** Direction of the barrel in the world, in 1/65536 turn; not rounded. */
  barrelYaw: number;
  barrelPitch: number;
}

/** Creates a pose at the origin, at rest and without rotation, with its barrel level along +Z. */
export const createTimelinePose = (): TimelinePose => ({
  x: 0,
  y: 0,
  z: 0,
  qx: 0,
  qy: 0,
  qz: 0,
  qw: 1,
  vx: 0,
  vy: 0,
  vz: 0,
  barrelYaw: 0,
  barrelPitch: 0,
});

/** Copies a pose to `out`, faster than `Object.assign`. */
export function copyTimelinePose(pose: TimelinePose, out: TimelinePose): void {
  out.x = pose.x;
  out.y = pose.y;
  out.z = pose.z;
  out.qx = pose.qx;
  out.qy = pose.qy;
  out.qz = pose.qz;
  out.qw = pose.qw;
  out.vx = pose.vx;
  out.vy = pose.vy;
  out.vz = pose.vz;
  out.barrelYaw = pose.barrelYaw;
  out.barrelPitch = pose.barrelPitch;
}

// Reused between calls.
const velocity: Vec3 = { x: 0, y: 0, z: 0 };

/** Writes the pose of a car in a state to `out`. */
export function readTimelinePose(state: WorldState, car: number, out: TimelinePose): void {
  readPose(state, car, out);
  readVelocity(state, car, velocity);
  out.vx = velocity.x;
  out.vy = velocity.y;
  out.vz = velocity.z;
  out.barrelYaw = state[carOffset(car) + CAR.barrelYaw]!;
  out.barrelPitch = state[carOffset(car) + CAR.barrelPitch]!;
}
