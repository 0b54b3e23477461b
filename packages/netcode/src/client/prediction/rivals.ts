/** The ways to show rivals (cars of other teams) to a driver. The player's car has a setting of its own: the strategy. */
import { timeOfTick } from '@shotgun-rally/sim/state';

/** The names of all rival modes; RIVAL_MODES (rival-modes.ts) has an entry for each. */
export const RIVAL_MODE_NAMES = ['raw', 'interpolated', 'extrapolated', 'predicted'] as const;
/** The name of a way to show rivals. A client refuses any other name with a RangeError. */
export type RivalMode = (typeof RIVAL_MODE_NAMES)[number];
/** The rival mode of a client without the option `rivals`. */
export const DEFAULT_RIVAL_MODE: RivalMode = 'predicted';

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
