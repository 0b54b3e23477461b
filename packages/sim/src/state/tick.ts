/** Time in the simulation is counted in ticks. A tick is a whole number of milliseconds, so times are exact. */

/**
 * Length of a tick (ms).
 *
 * @example
 * setInterval(() => world.step(inputs), TICK_MS);
 */
export const TICK_MS = 16;
/**
 * Length of a tick (s).
 *
 * @example
 * const ticks = Math.round(2 / TICK_SECONDS);
 */
export const TICK_SECONDS = TICK_MS / 1000;

/** Returns the time at which a tick ends, in ms since the end of tick 0. */
export const timeOfTick = (tick: number): number => tick * TICK_MS;
/** Returns the last tick that has ended at a time in ms since the end of tick 0. */
export const tickOfTime = (timeMs: number): number => Math.floor(timeMs / TICK_MS);
