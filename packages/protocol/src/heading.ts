/** A heading on the grid, turned by a spin: where the packed encoding expects a car to point. */
import { CAR, CAR_FIELDS, type GridField } from '@shotgun-rally/sim';

/** Length of a heading on the grid. */
export const HEADING_LENGTH = (CAR_FIELDS[CAR.qx] as GridField).max;

/** x, y, z, w; on the grid, but not rounded. */
export type Heading = [number, number, number, number];

/**
 * The heading at `from[at]` turned about the world's axes by the rotation `x, y, z, w` (of any length), as long as a
 * heading is. Written to `out`.
 */
export function turnHeading(
  from: Int32Array,
  at: number,
  x: number,
  y: number,
  z: number,
  w: number,
  out: Heading,
): void {
  const qx = from[at]!;
  const qy = from[at + 1]!;
  const qz = from[at + 2]!;
  const qw = from[at + 3]!;
  const nx = w * qx + x * qw + y * qz - z * qy;
  const ny = w * qy - x * qz + y * qw + z * qx;
  const nz = w * qz + x * qy - y * qx + z * qw;
  const nw = w * qw - x * qx - y * qy - z * qz;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz + nw * nw);
  const scale = length > 0 ? HEADING_LENGTH / length : 0;
  out[0] = nx * scale;
  out[1] = ny * scale;
  out[2] = nz * scale;
  out[3] = nw * scale;
}

/** Index of the number furthest from 0; the first of equals. */
export function largestOf(heading: Heading): number {
  let largest = 0;
  for (let index = 1; index < heading.length; index++) {
    if (Math.abs(heading[index]!) > Math.abs(heading[largest]!)) largest = index;
  }
  return largest;
}
