/** Arithmetic on single numbers. */

/** Returns `value` limited to the range from `min` to `max`, by default from 0 to 1. */
export const clamp = (value: number, min = 0, max = 1): number => Math.min(Math.max(value, min), max);
