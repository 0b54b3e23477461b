/** Boxes around parts of the scenery. three's Box3 would keep more of its code in the first script. */
import type { Frustum } from 'three';

/** The least and the greatest x, y and z (metres). */
export interface Bounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/** Returns the box around these positions (3 numbers each) that is larger than necessary by `marginM` on each side. */
export function boundsOf(positions: ArrayLike<number>, marginM: number): Bounds {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let index = 0; index < positions.length; index++) {
    const axis = index % 3;
    min[axis] = Math.min(min[axis]!, positions[index]! - marginM);
    max[axis] = Math.max(max[axis]!, positions[index]! + marginM);
  }
  return { min, max };
}

/** Returns false if the whole box is outside of one plane of the camera's frustum. */
export function isInView({ min, max }: Bounds, { planes }: Frustum): boolean {
  for (const { normal, constant } of planes) {
    const x = normal.x > 0 ? max[0] : min[0];
    const y = normal.y > 0 ? max[1] : min[1];
    const z = normal.z > 0 ? max[2] : min[2];
    if (normal.x * x + normal.y * y + normal.z * z + constant < 0) return false;
  }
  return true;
}
