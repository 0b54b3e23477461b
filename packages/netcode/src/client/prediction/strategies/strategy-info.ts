/** What a reader sees of the prediction strategies. */
import type { StrategyName } from './strategy-names.ts';

interface StrategyInfo {
  readonly title: string;
  /** Name of the design document that the strategy follows; '' for none. */
  readonly designDocument: string;
  /** One sentence for a reader who is new to netcode. */
  readonly description: string;
}

/** What a reader sees of each prediction strategy: its title, the design document that it follows, and a description. */
export const STRATEGY_INFO: Readonly<Record<StrategyName, StrategyInfo>> = {
  rollback: {
    title: 'Rollback',
    designDocument: '',
    description:
      'Simulates every car ahead of the server, re-simulates if a state differs by a single bit, and fades the correction out on screen.',
  },
  threshold: {
    title: 'Threshold',
    designDocument: 'fps-prediction-basics',
    description: 'Runs your input at once, and corrects the car only if the server has it more than half a metre away.',
  },
  'tick-ring': {
    title: 'Tick ring',
    designDocument: 'tucker-unity-prediction',
    description:
      "Keeps the last 1024 inputs and states, compares the server's newest state once, and re-simulates if it differs at all.",
  },
  ghost: {
    title: 'Ghost and interpolated object',
    designDocument: 'ghost-and-interpolated-object',
    description:
      "Simulates an invisible ghost that snaps to the server's state, and shows a second car that follows the ghost smoothly.",
  },
  converging: {
    title: 'Converging',
    designDocument: 'kazap-client-side-prediction',
    description:
      "Adds the movement of the last round trip to the server's state, and lets the car settle where the server has it.",
  },
  none: {
    title: 'No prediction',
    designDocument: '',
    description: 'Shows the newest state from the server unchanged: you see the effect of a key a round trip later.',
  },
};
