/** Rotations as unit quaternions, for smoothing. They avoid trigonometry, so that every browser computes the same result. */
import type { Rotation } from '../../timeline/rotation.ts';

/** Returns the identity rotation. */
export const createRotation = (): Rotation => ({ qx: 0, qy: 0, qz: 0, qw: 1 });

/** out = a * b: rotates by b, then by a. `out` may be `a` or `b`. */
export function multiply(a: Rotation, b: Rotation, out: Rotation): void {
  const x = a.qw * b.qx + a.qx * b.qw + a.qy * b.qz - a.qz * b.qy;
  const y = a.qw * b.qy - a.qx * b.qz + a.qy * b.qw + a.qz * b.qx;
  const z = a.qw * b.qz + a.qx * b.qy - a.qy * b.qx + a.qz * b.qw;
  out.qw = a.qw * b.qw - a.qx * b.qx - a.qy * b.qy - a.qz * b.qz;
  out.qx = x;
  out.qy = y;
  out.qz = z;
}

/** Sets `out` to the rotation that turns `from` into `to`. */
export function rotationBetween(from: Rotation, to: Rotation, out: Rotation): void {
  inverse.qx = -from.qx;
  inverse.qy = -from.qy;
  inverse.qz = -from.qz;
  inverse.qw = from.qw;
  multiply(to, inverse, out);
}

/** Multiplies the angle of a small rotation by `factor`, in place. The result is approximate. */
export function scaleTurn(turn: Rotation, factor: number): void {
  // A quaternion and its negative are the same rotation. Use the one with a positive qw.
  const vectorFactor = turn.qw < 0 ? -factor : factor;
  turn.qx *= vectorFactor;
  turn.qy *= vectorFactor;
  turn.qz *= vectorFactor;
  turn.qw = 1 + (Math.abs(turn.qw) - 1) * factor;
  normalise(turn);
}

/** Turns `rotation` by `share` (0 to 1) of the shorter way to `target`, in place. */
export function turnTowards(rotation: Rotation, target: Rotation, share: number): void {
  const sign = cosHalfAngle(rotation, target) < 0 ? -1 : 1;
  rotation.qx += (target.qx * sign - rotation.qx) * share;
  rotation.qy += (target.qy * sign - rotation.qy) * share;
  rotation.qz += (target.qz * sign - rotation.qz) * share;
  rotation.qw += (target.qw * sign - rotation.qw) * share;
  normalise(rotation);
}

/** Cosine of half the angle between two rotations. It is negative if the quaternions describe the longer way round. */
export const cosHalfAngle = (a: Rotation, b: Rotation): number => a.qx * b.qx + a.qy * b.qy + a.qz * b.qz + a.qw * b.qw;

function normalise(rotation: Rotation): void {
  const { qx, qy, qz, qw } = rotation;
  const length = Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
  rotation.qx /= length;
  rotation.qy /= length;
  rotation.qz /= length;
  rotation.qw /= length;
}

// Reused between calls.
const inverse = createRotation();
