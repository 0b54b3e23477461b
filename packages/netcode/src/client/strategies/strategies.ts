/** The strategies by name: each seed document's way of predicting the own car, and the project's own. */
import type { DriverInput, World } from '@shotgun-rally/sim';
import type { TickRing } from '../../ring.ts';
import { None } from './none.ts';
import { Own } from './own.ts';
import type { Strategy } from './strategy.ts';

export interface StrategyOptions {
  /** Its own from now on. */
  readonly world: World;
  /** The driver's car. */
  readonly car: number;
  /** The driver's inputs by tick: they stay when the strategy changes. */
  readonly inputs: TickRing<DriverInput>;
}

export interface StrategyInfo {
  readonly title: string;
  /** The document that it was built from; '' for none. */
  readonly seed: string;
  /** One sentence for somebody new to netcode. */
  readonly description: string;
  readonly create: (options: StrategyOptions) => Strategy;
}

export const STRATEGY_NAMES = ['own', 'none'] as const;
export type StrategyName = (typeof STRATEGY_NAMES)[number];
export const DEFAULT_STRATEGY: StrategyName = 'own';

export const STRATEGIES: Readonly<Record<StrategyName, StrategyInfo>> = {
  own: {
    title: 'Own',
    seed: '',
    description:
      'Simulates every car ahead of the server, replays when a state differs by a single bit, and lets the seen car ease over what was corrected.',
    create: (options) => new Own(options),
  },
  none: {
    title: 'No prediction',
    seed: '',
    description: 'Shows the newest state from the server as it came: what you press now is seen a round trip later.',
    create: (options) => new None(options),
  },
};
