/** How the driver sees the rivals (cars of other teams). This setting is independent of the strategy for the own car. */
import { timeOfTick } from '@shotgun-rally/sim';

export const RIVAL_NAMES = ['raw', 'interpolated', 'extrapolated', 'predicted'] as const;
export type RivalName = (typeof RIVAL_NAMES)[number];
export const DEFAULT_RIVALS: RivalName = 'predicted';

interface RivalInfo {
  readonly title: string;
  /** One sentence for a reader who is new to netcode. */
  readonly description: string;
}

export const RIVALS: Readonly<Record<RivalName, RivalInfo>> = {
  raw: {
    title: 'Raw',
    description: 'Rivals are shown where the newest server state has them, and jump when the next state arrives.',
  },
  interpolated: {
    title: 'Interpolated',
    description: 'Rivals move smoothly between server states that have arrived, so they are shown in the past.',
  },
  extrapolated: {
    title: 'Extrapolated',
    description: 'Rivals move on from the newest server state at their last speed, up to the time of your own car.',
  },
  predicted: {
    title: 'Predicted',
    description:
      'Rivals are simulated ahead of the server with their last known inputs, up to the time of your own car.',
  },
};

/**
 * Returns the race time (ms) at which to sample a rival from the poses that the server sent. `newestTick` is the tick of the
 * newest poses, `presentMs` the time of the own car, and `viewMs` the interpolated time behind the server.
 */
export function rivalTimeMs(
  name: Exclude<RivalName, 'predicted'>,
  newestTick: number,
  presentMs: number,
  viewMs: number,
): number {
  switch (name) {
    case 'raw':
      return timeOfTick(newestTick);
    case 'interpolated':
      return viewMs;
    case 'extrapolated':
      return presentMs;
  }
}
