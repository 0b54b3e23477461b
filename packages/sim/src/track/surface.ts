/** The kinds of ground. */

/** Values of `Track.surface` and `Track.verge`. */
export const SURFACE = { road: 0, gravel: 1, grass: 2 } as const;
export type SurfaceName = keyof typeof SURFACE;
/** One of the values of SURFACE. */
export type Surface = (typeof SURFACE)[SurfaceName];
