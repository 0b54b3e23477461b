/** From one hand to another: the axes move over, and what is pressed changes hands half-way. */
import type { SeatInput } from '@shotgun-rally/protocol';

/** `share` (0 to 1) of the way from one seat's input to another for the same seat. */
export function easeInput(from: SeatInput, to: SeatInput, share: number): SeatInput {
  const pressed = share < 0.5 ? from : to;
  if (!('steer' in from) || !('steer' in to)) return pressed;
  return {
    ...pressed,
    steer: Math.round(from.steer + (to.steer - from.steer) * share),
    throttle: Math.round(from.throttle + (to.throttle - from.throttle) * share),
  };
}
