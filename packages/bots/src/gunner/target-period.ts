/** What all gunners of bots have in common: when they may choose another target, and how far above it they aim. */

/** Length of a period in ticks (2 s). */
const TARGET_TICKS = 125;
/** The periods of cars in successive slots are shifted by this many ticks. */
const SHIFT_TICKS = 37;
/** A gunner aims this far above the target's centre (m). */
export const AIM_UP_M = 0.3;
export const PERCENT = 100;

/** The period of a car in a tick. The gunner may choose another target at its start. */
interface TargetPeriod {
  /** Number of the period. */
  readonly period: number;
  /** Ticks since its start. */
  readonly sinceTicks: number;
}

/** Returns the period of a car in a tick. */
export function targetPeriodOf(car: number, tick: number): TargetPeriod {
  const shiftedTick = tick + car * SHIFT_TICKS;
  const period = Math.floor(shiftedTick / TARGET_TICKS);
  return { period, sinceTicks: shiftedTick - period * TARGET_TICKS };
}
