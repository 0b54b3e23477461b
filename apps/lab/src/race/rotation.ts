/** Angles between rotations and between headings, in degrees. */
import type { Pose } from '@shotgun-rally/sim';
import { yawOf } from '@shotgun-rally/sim/state';

export type Rotation = Pick<Pose, 'qx' | 'qy' | 'qz' | 'qw'>;

const DEGREES_PER_RADIAN = 180 / Math.PI;
const FULL_TURN = 360;

/** The rotation, about axes of the world, that turns `a` into `b`. */
export const turnBetween = (a: Rotation, b: Rotation): Rotation => ({
  qx: b.qx * a.qw - b.qw * a.qx - b.qy * a.qz + b.qz * a.qy,
  qy: b.qy * a.qw - b.qw * a.qy - b.qz * a.qx + b.qx * a.qz,
  qz: b.qz * a.qw - b.qw * a.qz - b.qx * a.qy + b.qy * a.qx,
  qw: a.qx * b.qx + a.qy * b.qy + a.qz * b.qz + a.qw * b.qw,
});

/** The rotation after a turn about the axis (x, y, z) of the world, by as many radians as this vector is long. */
export function turnedBy(from: Rotation, x: number, y: number, z: number): Rotation {
  const angle = Math.hypot(x, y, z);
  const perUnit = angle > 0 ? Math.sin(angle / 2) / angle : 0;
  const [tx, ty, tz, tw] = [x * perUnit, y * perUnit, z * perUnit, Math.cos(angle / 2)];
  return {
    qx: tw * from.qx + tx * from.qw + ty * from.qz - tz * from.qy,
    qy: tw * from.qy + ty * from.qw + tz * from.qx - tx * from.qz,
    qz: tw * from.qz + tz * from.qw + tx * from.qy - ty * from.qx,
    qw: tw * from.qw - tx * from.qx - ty * from.qy - tz * from.qz,
  };
}

/** The angle by which one rotation must be turned to get the other. */
export function degreesBetween(a: Rotation, b: Rotation): number {
  const { qx, qy, qz, qw } = turnBetween(a, b);
  // Unlike acos of qw, this is exact for small angles.
  return 2 * Math.atan2(Math.hypot(qx, qy, qz), Math.abs(qw)) * DEGREES_PER_RADIAN;
}

/** The angle between the forward directions of two cars, projected on the horizontal plane. */
export function headingDegreesBetween(a: Rotation, b: Rotation): number {
  const turn = Math.abs(yawOf(a) - yawOf(b)) * DEGREES_PER_RADIAN;
  return Math.min(turn, FULL_TURN - turn);
}
