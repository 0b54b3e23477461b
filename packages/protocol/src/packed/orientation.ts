/** Turns a heading (a car's orientation as a quaternion), to predict the orientation at another tick. */
import { CAR, CAR_FIELDS, type GridField } from '@shotgun-rally/sim';

/** Length of a heading in the state, whose integers are steps of 1/32767: the length of a unit quaternion. */
export const HEADING_LENGTH = (CAR_FIELDS[CAR.qx] as GridField).max;

/** A quaternion x, y, z, w. */
export type Quaternion = [x: number, y: number, z: number, w: number];

/** Index of w, after x, y and z. */
const W = 3;

/**
 * Turns the heading at `from[at]` about the world's axes by `rotation`, a quaternion of any length. Writes the result to
 * `out`: HEADING_LENGTH long and not rounded.
 */
export function turnHeading(from: Int32Array, at: number, rotation: Readonly<Quaternion>, out: Quaternion): void {
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
  const scale = length > 0 ? HEADING_LENGTH / length : 0;
  out[0] = nx * scale;
  out[1] = ny * scale;
  out[2] = nz * scale;
  out[W] = nw * scale;
}

/** Returns the index of the component with the largest absolute value, the first one if several are equal. */
export function indexOfLargest(heading: Readonly<Quaternion>): number {
  let largest = 0;
  for (let index = 1; index < heading.length; index++) {
    if (Math.abs(heading[index]!) > Math.abs(heading[largest]!)) largest = index;
  }
  return largest;
}
