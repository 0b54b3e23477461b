/** How each kind of ground acts on a car model. */
import { SURFACE } from '../track/surface.ts';
import type { CarTuning } from './car-tuning.ts';

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
