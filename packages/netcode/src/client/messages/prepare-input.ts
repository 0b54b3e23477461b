/** Prepares a player's input for a tick, so that client and server execute exactly the same values. */
import { roundAim, type SeatInput } from '@shotgun-rally/protocol';
import { VIEW_DELAY_MAX_MS } from '@shotgun-rally/sim/state';

/**
 * Rounds a gunner's aim to the precision of the protocol. If the gunner fires, adds the view delay, which is the age of the
 * world that the gunner saw, in whole ms from 0 to VIEW_DELAY_MAX_MS. Returns a driver's input unchanged.
 */
export function prepareInput(input: SeatInput, viewDelayMs: number): SeatInput {
  if ('steer' in input) return input;
  const rounded = roundAim(input);
  if (!rounded.fire && !rounded.rocket) return rounded;
  return { ...rounded, viewDelayMs: Math.min(Math.max(Math.round(viewDelayMs), 0), VIEW_DELAY_MAX_MS) };
}
