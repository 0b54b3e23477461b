/** The strategies by name: each seed document's way of predicting the own car, and the project's own. */
import type { DriverInput, World } from '@shotgun-rally/sim';
import type { TickRing } from '../../timeline/tick-ring.ts';
import type { ExpectInput } from '../relayed-inputs.ts';
import { Converging } from './converging.ts';
import { Ghost } from './ghost.ts';
import { None } from './none.ts';
import { Own } from './own.ts';
import type { Strategy } from './strategy.ts';
import { Threshold } from './threshold.ts';
import { TickRingStrategy } from './tick-ring.ts';

export interface StrategyOptions {
  /** A world of the strategy's own. */
  readonly world: World;
  /** The driver's car. */
  readonly car: number;
  /** The driver's inputs by tick: they stay when the strategy changes. */
  readonly inputs: TickRing<DriverInput>;
  /** What other drivers are expected to do; when absent they hold on to their last input. */
  readonly expectInput?: ExpectInput | undefined;
}

export interface StrategyInfo {
  readonly title: string;
  /** The document that it was built from; '' for none. */
  readonly seed: string;
  /** One sentence for somebody new to netcode. */
  readonly description: string;
  readonly create: (options: StrategyOptions) => Strategy;
}

export const STRATEGY_NAMES = ['own', 'threshold', 'tick-ring', 'ghost', 'converging', 'none'] as const;
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
  threshold: {
    title: 'Threshold',
    seed: 'fps-prediction-basics',
    description:
      'Runs your input at once and moves the car back to the server only when the two are more than half a metre apart.',
    create: (options) => new Threshold(options),
  },
  'tick-ring': {
    title: 'Tick ring',
    seed: 'tucker-unity-prediction',
    description:
      "Keeps the last 1024 inputs and states, compares the server's newest frame once, and replays when they differ at all.",
    create: (options) => new TickRingStrategy(options),
  },
  ghost: {
    title: 'Ghost and interpolated object',
    seed: 'ghost-and-interpolated-object',
    description:
      'Simulates an invisible ghost that snaps to the server, and shows a second car that follows the ghost smoothly, a little behind.',
    create: (options) => new Ghost(options),
  },
  converging: {
    title: 'Converging',
    seed: 'kazap-client-side-prediction',
    description:
      'Adds what your last round trip of frames did to the state from the server, and lets the car settle where the server has it: heavy, but honest.',
    create: (options) => new Converging(options),
  },
  none: {
    title: 'No prediction',
    seed: '',
    description: 'Shows the newest state from the server as it came: what you press now is seen a round trip later.',
    create: (options) => new None(options),
  },
};
