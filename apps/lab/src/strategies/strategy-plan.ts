/** Which races compare the strategies: each of them in each weather, as it is and with tyres that the server has not. */
import { STRATEGY_NAMES, type StrategyName } from '@shotgun-rally/netcode';
import type { LabConfig } from '../config/config.ts';
import { type PlannedRace, planRaces } from '../config/race-plan.ts';

export interface StrategyPlan extends PlannedRace {
  readonly strategy: StrategyName;
  /** Of the server's grip, what the client simulates with. */
  readonly gripShare: number;
}

/** Two per cent off: what nobody feels, and what a prediction has to live with for as long as it lasts. */
export const WRONG_GRIP = 0.98;

const DEFAULT_MINUTES = 1 / 3;
const CARS_MAX = 4;
const MINUTE_MS = 60_000;

/** Drivers alone, and not too many: what is compared is the own car. */
export function planStrategies(config: LabConfig): StrategyPlan[] {
  const durationMs = Math.round((config.minutes ?? DEFAULT_MINUTES) * MINUTE_MS);
  return planRaces(config).flatMap((race) =>
    STRATEGY_NAMES.flatMap((strategy) =>
      [1, WRONG_GRIP].map((gripShare): StrategyPlan => {
        return { ...race, durationMs, cars: Math.min(race.cars, CARS_MAX), strategy, gripShare };
      }),
    ),
  );
}
