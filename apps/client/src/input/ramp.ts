/** Turns a key's all or nothing into a smooth axis: a pure function of the wish and the last value, once a tick. */
import { AXIS_MAX } from '@shotgun-rally/sim';

/** Axis units a tick: full lock in 8 ticks (128 ms), back to the middle in 5 (80 ms). */
export const STEER_OUT_PER_TICK = 16;
export const STEER_BACK_PER_TICK = 26;

/**
 * The next value of a steering axis held by keys.
 * @param value last tick's value, -127 to 127
 * @param wish where the keys point: -1 left, 0 let go, 1 right
 */
export function rampSteer(value: number, wish: -1 | 0 | 1): number {
  const target = wish * AXIS_MAX;
  const turnsBack = wish === 0 || value * wish < 0;
  const step = turnsBack ? STEER_BACK_PER_TICK : STEER_OUT_PER_TICK;
  return value < target ? Math.min(value + step, target) : Math.max(value - step, target);
}

/** -1, 0 or 1 from two opposite keys. */
export function axisOf(negative: boolean, positive: boolean): -1 | 0 | 1 {
  if (negative === positive) return 0;
  return positive ? 1 : -1;
}
