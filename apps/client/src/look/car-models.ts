/** The car models that a player can choose. */
import type { CarModelName } from '@shotgun-rally/sim/tuning';

/** What the lobby says about each model. */
export const MODEL_TEXTS: Readonly<Record<CarModelName, string>> = {
  rally: 'Rally car: quick and easy to control',
  buggy: 'Buggy: light and agile, good on gravel and grass, lower top speed',
  truck: 'Truck: heavy, with the highest top speed, turns slowly',
};

export const MODEL_NAMES = Object.keys(MODEL_TEXTS) as readonly CarModelName[];
