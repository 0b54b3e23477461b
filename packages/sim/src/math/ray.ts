/** A half-line in the world: the path of a shot or a rocket. */

/** A ray: origin `o` (m) and unit direction `d`. */
export interface Ray {
  ox: number;
  oy: number;
  oz: number;
  dx: number;
  dy: number;
  dz: number;
}

/** Creates a ray from the origin along +Z. */
export const createRay = (): Ray => ({ ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 1 });
