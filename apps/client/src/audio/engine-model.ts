/** How an engine turns: gears and revs from speed and throttle. They give a constant pull its saw-tooth sound. */

export interface EngineSound {
  /** 1 to GEARS. */
  readonly gear: number;
  /** Revs, 0 idle to 1 red. */
  readonly revs: number;
  /** How hard it works, 0 to 1. */
  readonly load: number;
}

export const GEARS = 5;
/** Speed at the red line of each gear, m/s. */
const TOPS = [13, 24, 37, 51, 80] as const;
/** Revs just after a gear was changed up. */
const AFTER_SHIFT = 0.46;
/** Below this share of the gear before's top it is changed down: not where it was changed up, or it would hunt. */
const DOWN_AT = 0.82;
const IDLE_LOAD = 0.12;

/** `speed` m/s along the nose, `throttle` -1 to 1; `gear` the one of the last frame. */
export function engineSound(speed: number, throttle: number, boosting: boolean, gear: number): EngineSound {
  const pace = Math.abs(speed);
  let next = Math.min(Math.max(gear, 1), GEARS);
  while (next < GEARS && pace > topOf(next)) next++;
  while (next > 1 && pace < topOf(next - 1) * DOWN_AT) next--;
  const from = next === 1 ? 0 : topOf(next - 1) * DOWN_AT;
  const share = Math.min(1.08, Math.max(0, (pace - from) / (topOf(next) - from)));
  const low = next === 1 ? 0.08 : AFTER_SHIFT - (1 - DOWN_AT) * 0.5;
  const standing = next === 1 ? Math.max(0, throttle) * 0.35 * (1 - Math.min(1, pace / 6)) : 0;
  return {
    gear: next,
    revs: Math.min(1.1, low + share * (1 - low) + standing),
    load: Math.min(1, Math.max(IDLE_LOAD, throttle) + (boosting ? 0.3 : 0)),
  };
}

const topOf = (gear: number): number => TOPS[gear - 1] as number;

/** Exhaust pulses a second of a four-stroke engine of four cylinders, from 900 to 7800 turns a minute. */
export const firingHz = (revs: number): number => ((900 + revs * 6900) / 60) * 2;
