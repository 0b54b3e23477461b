/** The car models that come with the simulation. */
import type { CarTuning } from './car-tuning.ts';
import { createTuning } from './create-tuning.ts';

/** The tuning of each car model by its name. */
export const CAR_MODELS = {
  /** The default: quick and even-tempered. */
  rally: createTuning(),
} as const satisfies Record<string, CarTuning>;
