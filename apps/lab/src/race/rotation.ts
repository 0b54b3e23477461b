/** Angles between rotations and between headings, in degrees. */
import type { Pose } from '@shotgun-rally/sim';

type Rotation = Pick<Pose, 'qx' | 'qy' | 'qz' | 'qw'>;

const DEGREES_PER_RADIAN = 180 / Math.PI;
const FULL_TURN = 360;

/** The angle by which one rotation must be turned to get the other. */
export function degreesBetween(a: Rotation, b: Rotation): number {
  // The vector part of the rotation from a to b. Unlike acos of the dot product, it is exact for small angles.
  const x = a.qw * b.qx - a.qx * b.qw - a.qy * b.qz + a.qz * b.qy;
  const y = a.qw * b.qy + a.qx * b.qz - a.qy * b.qw - a.qz * b.qx;
  const z = a.qw * b.qz - a.qx * b.qy + a.qy * b.qx - a.qz * b.qw;
  const w = a.qx * b.qx + a.qy * b.qy + a.qz * b.qz + a.qw * b.qw;
  return 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w)) * DEGREES_PER_RADIAN;
}

/** The angle between the forward directions of two cars, projected on the horizontal plane. */
export function headingDegreesBetween(a: Rotation, b: Rotation): number {
  const turn = Math.abs(headingOf(a) - headingOf(b));
  return Math.min(turn, FULL_TURN - turn);
}

const headingOf = ({ qx, qy, qz, qw }: Rotation): number =>
  Math.atan2(2 * (qx * qz + qw * qy), 1 - 2 * (qx * qx + qy * qy)) * DEGREES_PER_RADIAN;
