/** Blends two inputs, for example a player's and a bot's: axes move gradually, buttons change at the half. */
import type { SeatInput } from '@shotgun-rally/protocol';
import type { DriverInput } from '@shotgun-rally/sim';

/** The input that is `share` (0 to 1) of the way between two inputs of the same seat. A gunner's input changes at half. */
export function blendInputs(from: SeatInput, to: SeatInput, share: number): SeatInput {
  if ('steer' in from && 'steer' in to) return blendDriverInputs(from, to, share);
  return share < 0.5 ? from : to;
}

/** The input that is `share` (0 to 1) of the way between two driver inputs. */
export function blendDriverInputs(from: DriverInput, to: DriverInput, share: number): DriverInput {
  return {
    ...(share < 0.5 ? from : to),
    steer: Math.round(from.steer + (to.steer - from.steer) * share),
    throttle: Math.round(from.throttle + (to.throttle - from.throttle) * share),
  };
}
