/** The strategies by name: each seed document's way of predicting the own car, and the project's own. */
import { Converging } from './converging.ts';
import { Ghost } from './ghost.ts';
import { None } from './none.ts';
import { Rollback } from './rollback.ts';
import type { Strategy, StrategyOptions } from './strategy.ts';
import { Threshold } from './threshold.ts';
import { TickRingStrategy } from './tick-ring.ts';

export interface StrategyInfo {
  readonly title: string;
  /** The document that it was built from; '' for none. */
  readonly seed: string;
  /** One sentence for somebody new to netcode. */
  readonly description: string;
  readonly create: (options: StrategyOptions) => Strategy;
}

export const STRATEGY_NAMES = ['rollback', 'threshold', 'tick-ring', 'ghost', 'converging', 'none'] as const;
export type StrategyName = (typeof STRATEGY_NAMES)[number];
export const DEFAULT_STRATEGY: StrategyName = 'rollback';

export const STRATEGIES: Readonly<Record<StrategyName, StrategyInfo>> = {
  rollback: {
    title: 'Rollback',
    seed: '',
    description:
      'Simulates every car ahead of the server, replays when a state differs by a single bit, and lets the seen car ease over what was corrected.',
    create: (options) => new Rollback(options),
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
