/** From one hand to another: the axes move over, and what is pressed changes hands half-way. */
import type { SeatInput } from '@shotgun-rally/protocol';
import type { DriverInput } from '@shotgun-rally/sim';

/** `share` (0 to 1) of the way from one seat's input to another for the same seat. */
export function blendInputs(from: SeatInput, to: SeatInput, share: number): SeatInput {
  if ('steer' in from && 'steer' in to) return blendDriverInputs(from, to, share);
  return share < 0.5 ? from : to;
}

/** `share` (0 to 1) of the way from one driver's input to another. */
export function blendDriverInputs(from: DriverInput, to: DriverInput, share: number): DriverInput {
  return {
    ...(share < 0.5 ? from : to),
    steer: Math.round(from.steer + (to.steer - from.steer) * share),
    throttle: Math.round(from.throttle + (to.throttle - from.throttle) * share),
  };
}
