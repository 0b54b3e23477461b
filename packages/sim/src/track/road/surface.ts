/** The kinds of ground, and how each acts on a car model. */
import type { CarTuning } from '../../tuning/car-tuning.ts';

/** Values of `Track.surface` and `Track.verge`. */
export const SURFACE = { road: 0, gravel: 1, grass: 2 } as const;
export type SurfaceName = keyof typeof SURFACE;
/** The names of the surfaces, in the order of their values. */
export const SURFACE_NAMES = Object.keys(SURFACE) as readonly SurfaceName[];
/** One of the values of SURFACE. */
export type Surface = (typeof SURFACE)[SurfaceName];

/** Returns the grip of a car model on a kind of ground (a value of SURFACE), as a share of that on the road. */
export function surfaceGripOf({ grip }: CarTuning, surface: number): number {
  if (surface === SURFACE.gravel) return grip.onGravel;
  return surface === SURFACE.grass ? grip.onGrass : 1;
}

/** Returns the share of the speed that a kind of ground removes from a car model per second. */
export function surfaceDragOf({ drag }: CarTuning, surface: number): number {
  if (surface === SURFACE.gravel) return drag.onGravel;
  return surface === SURFACE.grass ? drag.onGrass : 0;
}
