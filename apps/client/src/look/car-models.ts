/** The car models that a player can choose. */
import type { CarModelName } from '@shotgun-rally/sim/tuning';

export const MODEL_TITLES: Readonly<Record<CarModelName, string>> = {
  rally: 'Rally car',
  buggy: 'Buggy',
  truck: 'Truck',
};

/** What the lobby says about each model. */
export const MODEL_DESCRIPTIONS: Readonly<Record<CarModelName, string>> = {
  rally: 'quick and easy to control',
  buggy: 'light and agile, good on gravel and grass, lower top speed',
  truck: 'heavy, with the highest top speed, turns slowly',
};

export const MODEL_NAMES = Object.keys(MODEL_TITLES) as readonly CarModelName[];
