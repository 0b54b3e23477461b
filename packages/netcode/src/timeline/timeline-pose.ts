/** A car's pose as the timeline samples it: position, rotation, velocity and barrel angles, not rounded to the grid. */
import { CAR, carOffset, type Pose, readField, readPose, type WorldState } from '@shotgun-rally/sim';

export interface TimelinePose extends Pose {
  vx: number;
  vy: number;
  vz: number;
  /** 1/65536 turn, world; not rounded between ticks. */
  barrelYaw: number;
  barrelPitch: number;
}

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

/** The pose of a car in a state, written to `out`. */
export function readTimelinePose(state: WorldState, car: number, out: TimelinePose): void {
  readPose(state, car, out);
  out.vx = readField(state, car, 'vx');
  out.vy = readField(state, car, 'vy');
  out.vz = readField(state, car, 'vz');
  out.barrelYaw = state[carOffset(car) + CAR.barrelYaw]!;
  out.barrelPitch = state[carOffset(car) + CAR.barrelPitch]!;
}
