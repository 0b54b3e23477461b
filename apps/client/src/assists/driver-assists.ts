/** The driver's assists: pure functions that combine the input of the player with that of a slow bot driver. */
import type { DriverInput } from '@shotgun-rally/sim';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { furtherFromZero } from '../input/device.ts';
import type { Settings } from '../settings/settings.ts';

/** A player who steers against the help by this much (share of full steering) steers alone. */
const OVERRULED_FROM = 0.25 * AXIS_MAX;

/** Returns the player's input with the assists that are switched on. */
export function assistDriver(
  player: DriverInput,
  advice: DriverInput,
  { automaticThrottle, steeringHelp }: Pick<Settings, 'automaticThrottle' | 'steeringHelp'>,
): DriverInput {
  return {
    ...player,
    throttle: automaticThrottle ? assistThrottle(player.throttle, advice.throttle) : player.throttle,
    // A driver who drifts has turned the nose on purpose.
    steer: player.drift ? player.steer : assistSteer(player.steer, Math.round(steeringHelp * advice.steer)),
  };
}

/** The brake of the player wins. A player who gives throttle gets at least that much, and otherwise the advice is used. */
function assistThrottle(player: number, advice: number): number {
  if (player === 0) return advice;
  return player < 0 ? player : Math.max(player, advice);
}

/** The larger of two steering values to the same side wins. Against the player's direction, the help fades quickly. */
function assistSteer(player: number, help: number): number {
  if (player * help >= 0) return furtherFromZero(player, help);
  return Math.round(player + help * Math.max(0, 1 - Math.abs(player) / OVERRULED_FROM));
}
