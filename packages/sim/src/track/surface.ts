/** What is under a wheel: road or gravel between the edges, the track's verge beyond them. */
/** Values of `Track.surface` and `Track.verge`. */
export const SURFACE = { road: 0, gravel: 1, grass: 2 } as const;
export type SurfaceName = keyof typeof SURFACE;
/** One of SURFACE's values. */
export type Surface = (typeof SURFACE)[SurfaceName];
