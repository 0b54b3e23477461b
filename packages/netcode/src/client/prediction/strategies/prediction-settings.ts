/** How a driver's client predicts cars: the player's settings and their defaults. */
import { requireName } from '../../../errors/require-name.ts';
import type { ExpectInput } from '../remote-inputs.ts';
import { DEFAULT_RIVAL_MODE, RIVAL_MODE_NAMES, type RivalMode } from '../rivals.ts';
import { DEFAULT_STRATEGY, STRATEGY_NAMES, type StrategyName } from './strategy-names.ts';

/** How a driver's client predicts its own car and the others. */
export interface PredictionSettings {
  /** How the player's car is predicted. */
  readonly strategy: StrategyName;
  /** How the cars of other teams are shown. */
  readonly rivals: RivalMode;
  /** Guesses the inputs of drivers, on a gunner's page too. If absent, every driver is assumed to repeat the last known input. */
  readonly expectInput?: ExpectInput | undefined;
}

export const DEFAULT_PREDICTION: PredictionSettings = { strategy: DEFAULT_STRATEGY, rivals: DEFAULT_RIVAL_MODE };

/** Returns the settings. Throws a RangeError if there is no such strategy or rival mode. */
export function checkedPrediction(settings: PredictionSettings): PredictionSettings {
  requireName('strategy', settings.strategy, STRATEGY_NAMES);
  requireName('rivals', settings.rivals, RIVAL_MODE_NAMES);
  return settings;
}
