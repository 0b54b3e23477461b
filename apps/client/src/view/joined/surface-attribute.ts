/** The attribute of the joined scenery's shader that selects how a corner is shaded. */
import { BufferAttribute } from 'three';
import { SHADINGS, type Shading } from './shading.ts';

/** The index of the map, multiplied by this, plus the index of the shading is the last of the four numbers of a corner. */
export const MAP_STEP = 16;
/** The greatest value of a 16-bit attribute, which the shader sees as 1. */
export const SURFACE_MAX = 32767;
/** Numbers per corner: the normal, and map and shading. */
const SIZE = 4;

/** Returns the attribute of this many corners with a normal that points up and without a map. */
export function surfaceAttribute(shading: Shading, corners: number): BufferAttribute {
  const values = Array.from({ length: corners }, () => [0, SURFACE_MAX, 0, SHADINGS.indexOf(shading)]).flat();
  return new BufferAttribute(Int16Array.from(values), SIZE, true);
}
