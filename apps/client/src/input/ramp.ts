/** Turns held steering keys into a smooth steering axis. */
import { AXIS_MAX } from '@shotgun-rally/sim/state';

/** Changes of the axis per tick: it reaches full lock (127) in 8 ticks (128 ms), and the middle again in 5 (80 ms). */
const STEER_OUT_PER_TICK = 16;
const STEER_BACK_PER_TICK = 26;

/**
 * Returns the next value of the steering axis, -127 to 127.
 * @param value the value of the last tick, -127 to 127
 * @param direction -1 if the left key is held, 1 for the right key, 0 for neither
 */
export function rampSteer(value: number, direction: -1 | 0 | 1): number {
  const target = direction * AXIS_MAX;
  const turnsBack = direction === 0 || value * direction < 0;
  const step = turnsBack ? STEER_BACK_PER_TICK : STEER_OUT_PER_TICK;
  return value < target ? Math.min(value + step, target) : Math.max(value - step, target);
}

/** Returns -1, 0 or 1 for two opposite keys; 0 if both or none are held. */
export function axisOf(isNegativeDown: boolean, isPositiveDown: boolean): -1 | 0 | 1 {
  if (isNegativeDown === isPositiveDown) return 0;
  return isPositiveDown ? 1 : -1;
}
