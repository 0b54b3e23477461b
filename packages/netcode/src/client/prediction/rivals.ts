/** The ways to show rivals (cars of other teams) to a driver. The player's car has a setting of its own: the strategy. */
import { timeOfTick } from '@shotgun-rally/sim/state';

/** The names of all rival modes; RIVAL_MODES has an entry for each. */
export const RIVAL_MODE_NAMES = ['raw', 'interpolated', 'extrapolated', 'predicted'] as const;
/** The name of a way to show rivals. A client refuses any other name with a RangeError. */
export type RivalMode = (typeof RIVAL_MODE_NAMES)[number];
/** The rival mode of a client without the option `rivals`. */
export const DEFAULT_RIVAL_MODE: RivalMode = 'predicted';

interface RivalModeInfo {
  readonly title: string;
  /** One sentence for a reader who is new to netcode. */
  readonly description: string;
}

/** The ways to show the cars of other teams to a driver, with what a player reads about them. */
export const RIVAL_MODES: Readonly<Record<RivalMode, RivalModeInfo>> = {
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
    description: 'Rivals keep turning and accelerating as in the newest server states, up to the time of your own car.',
  },
  predicted: {
    title: 'Predicted',
    description:
      'Rivals are simulated ahead of the server, up to the time of your own car. Their last inputs fade to those of a driver on the racing line.',
  },
};

/**
 * Returns the race time (ms) for which a rival is shown, based on the poses that the server sent. `newestTick` is the tick of
 * the newest poses. `presentMs` is the time for which the player's car is shown, ahead of the server; `viewMs` is the time
 * behind the server up to which poses have arrived.
 */
export function rivalTimeMs(
  mode: Exclude<RivalMode, 'predicted'>,
  newestTick: number,
  presentMs: number,
  viewMs: number,
): number {
  switch (mode) {
    case 'raw':
      return timeOfTick(newestTick);
    case 'interpolated':
      return viewMs;
    case 'extrapolated':
      return presentMs;
  }
}
