/** How a driver's client predicts cars: the player's settings and their defaults. */
import type { ExpectInput } from '../remote-inputs.ts';
import { DEFAULT_RIVALS, type RivalName } from '../rivals.ts';
import { DEFAULT_STRATEGY, type StrategyName } from './strategies.ts';

export interface PredictionSettings {
  /** How the own car is predicted. */
  readonly strategy: StrategyName;
  /** How the other cars are shown. */
  readonly rivals: RivalName;
  /** Guesses the inputs of other drivers. If absent, every driver is assumed to repeat the last known input. */
  readonly expectInput?: ExpectInput | undefined;
}

export const DEFAULT_PREDICTION: PredictionSettings = { strategy: DEFAULT_STRATEGY, rivals: DEFAULT_RIVALS };
