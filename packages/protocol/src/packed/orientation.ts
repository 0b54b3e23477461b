/** Rotates a car's orientation, a quaternion, to predict it at another tick. */
import { CAR } from '@shotgun-rally/sim';
import { CAR_FIELDS, type StateField } from '@shotgun-rally/sim/state';

/** Length of the unit quaternion in the integers of the state, which are steps of 1/32767. */
export const ORIENTATION_LENGTH = (CAR_FIELDS[CAR.qx] as StateField).max;

/** A quaternion x, y, z, w. */
export type Quaternion = [x: number, y: number, z: number, w: number];

/** Index of w, after x, y and z. */
const W = 3;

/**
 * Rotates the orientation at `from[at]` about the world's axes by `rotation`, a quaternion of any length. Writes the product
 * of the two quaternions to `out`, scaled to the length ORIENTATION_LENGTH and not rounded.
 */
export function rotateOrientation(from: Int32Array, at: number, rotation: Readonly<Quaternion>, out: Quaternion): void {
  const x = rotation[0];
  const y = rotation[1];
  const z = rotation[2];
  const w = rotation[W];
  const qx = from[at]!;
  const qy = from[at + 1]!;
  const qz = from[at + 2]!;
  const qw = from[at + W]!;
  const nx = w * qx + x * qw + y * qz - z * qy;
  const ny = w * qy - x * qz + y * qw + z * qx;
  const nz = w * qz + x * qy - y * qx + z * qw;
  const nw = w * qw - x * qx - y * qy - z * qz;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz + nw * nw);
  const scale = length > 0 ? ORIENTATION_LENGTH / length : 0;
  out[0] = nx * scale;
  out[1] = ny * scale;
  out[2] = nz * scale;
  out[W] = nw * scale;
}

/** Returns the index of the component with the largest absolute value; if several are equal, of the first. */
export function indexOfLargest(orientation: Readonly<Quaternion>): number {
  let largest = 0;
  for (let index = 1; index < orientation.length; index++) {
    if (Math.abs(orientation[index]!) > Math.abs(orientation[largest]!)) largest = index;
  }
  return largest;
}
