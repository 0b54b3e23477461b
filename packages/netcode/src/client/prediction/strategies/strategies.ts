/** All prediction strategies by name. Four of them follow existing designs, which their files call design documents. */
import { Converging } from './converging.ts';
import { Ghost } from './ghost.ts';
import { None } from './none.ts';
import { Rollback } from './rollback.ts';
import type { Strategy, StrategyOptions } from './strategy.ts';
import type { StrategyName } from './strategy-names.ts';
import { Threshold } from './threshold.ts';
import { TickRingStrategy } from './tick-ring-strategy.ts';

interface StrategyEntry {
  readonly create: (options: StrategyOptions) => Strategy;
}

/** All prediction strategies by name; `create` makes one, also without a client. */
export const STRATEGIES: Readonly<Record<StrategyName, StrategyEntry>> = {
  rollback: { create: (options) => new Rollback(options) },
  threshold: { create: (options) => new Threshold(options) },
  'tick-ring': { create: (options) => new TickRingStrategy(options) },
  ghost: { create: (options) => new Ghost(options) },
  converging: { create: (options) => new Converging(options) },
  none: { create: (options) => new None(options) },
};
