/** The simulation's only clock: whole ticks of 16 ms (Overwatch's command frame; integer milliseconds, as the seeds stamp). */

/** Length of a tick in milliseconds. */
export const TICK_MS = 16;
/** Length of a tick in seconds. */
export const TICK_SECONDS = TICK_MS / 1000;

/** Race time in ms at which `tick` ends. */
export const timeOfTick = (tick: number): number => tick * TICK_MS;
/** The tick that ends at race time `timeMs`, or the last one that ended before it. */
export const tickOfTime = (timeMs: number): number => Math.floor(timeMs / TICK_MS);
