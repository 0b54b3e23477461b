/** Blends two inputs, for example a player's and a bot's: axes change gradually, buttons at half of the way. */
import type { SeatInput } from '@shotgun-rally/protocol';
import type { DriverInput } from '@shotgun-rally/sim';

/** Returns the input at `share` (0 to 1) of the way between two inputs of the same seat. A gunner's input changes at 0.5. */
export function blendInputs(from: SeatInput, to: SeatInput, share: number): SeatInput {
  if ('steer' in from && 'steer' in to) return blendDriverInputs(from, to, share);
  return share < 0.5 ? from : to;
}

/** Returns the input at `share` (0 to 1) of the way between two driver inputs. */
export function blendDriverInputs(from: DriverInput, to: DriverInput, share: number): DriverInput {
  const { drift, boost, reset } = share < 0.5 ? from : to;
  return {
    steer: Math.round(from.steer + (to.steer - from.steer) * share),
    throttle: Math.round(from.throttle + (to.throttle - from.throttle) * share),
    drift,
    boost,
    reset,
  };
}
