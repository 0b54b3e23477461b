/** A half-line, for shots and the ground that they meet. */

/** A half-line: origin in m, unit direction. */
export interface Ray {
  ox: number;
  oy: number;
  oz: number;
  dx: number;
  dy: number;
  dz: number;
}

export const createRay = (): Ray => ({ ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 1 });
