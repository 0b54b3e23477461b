/**
 * Plans the races that compare the prediction strategies: each strategy in all network conditions, with the server's
 * tyre grip and with wrong grip.
 */
import { STRATEGY_NAMES, type StrategyName } from '@shotgun-rally/netcode';
import type { LabConfig } from '../config/config.ts';
import { type PlannedRace, planRaces } from '../config/race-plan.ts';
import { MINUTE_MS } from '../race/measure.ts';

/** A race whose clients all use one strategy. */
export interface StrategyRace extends PlannedRace {
  readonly strategy: StrategyName;
  /** The tyre grip of the clients' simulation, as a share of the server's. */
  readonly gripShare: number;
}

/**
 * The wrong grip as a share of the server's: players do not notice the difference, but it makes every predicted tick
 * slightly wrong.
 */
const WRONG_GRIP = 0.98;

/** Race time of each race if no option sets it: 20 seconds. */
const DEFAULT_MINUTES = 1 / 3;
/** A few cars are enough, because only each driver's own car is compared. */
const CARS_MAX = 4;

/** The races, in the order in which they are printed. */
export function planStrategies(config: LabConfig): StrategyRace[] {
  const durationMs = Math.round((config.minutes ?? DEFAULT_MINUTES) * MINUTE_MS);
  return planRaces({ ...config, weapons: 'off' }).flatMap((race) =>
    STRATEGY_NAMES.flatMap((strategy) =>
      [1, WRONG_GRIP].map((gripShare): StrategyRace => {
        return { ...race, durationMs, cars: Math.min(race.cars, CARS_MAX), strategy, gripShare };
      }),
    ),
  );
}
