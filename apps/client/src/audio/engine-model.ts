/** Computes an engine's gear, revs and load from speed and throttle. */

interface EngineSound {
  /** 1 to GEARS. */
  readonly gear: number;
  /** 0 at idle, 1 at the red line. It can exceed 1 slightly. */
  readonly revs: number;
  /** How hard the engine works, 0 to 1. */
  readonly load: number;
}

/** The highest gear. */
export const GEARS = 5;
/** Speed at the red line of each gear (m/s). */
const TOP_SPEEDS = [13, 24, 37, 51, 80] as const;
/** Lower limit of revs above first gear, before the overlap of gears is subtracted. */
const AFTER_SHIFT = 0.46;
/** Changes down below this share of the lower gear's top speed. Below 1, so that it does not shift back and forth. */
const DOWN_AT = 0.82;
const IDLE_LOAD = 0.12;
/** Up to this speed, throttle raises the revs in first gear. */
const LAUNCH_MPS = 6;

/** Returns the engine's state at a speed (m/s) and throttle (-1 to 1). `gear` is the gear of the last frame. */
export function engineSound(speed: number, throttle: number, boosting: boolean, gear: number): EngineSound {
  const absoluteSpeed = Math.abs(speed);
  let next = Math.min(Math.max(gear, 1), GEARS);
  while (next < GEARS && absoluteSpeed > topOf(next)) next++;
  while (next > 1 && absoluteSpeed < topOf(next - 1) * DOWN_AT) next--;
  const from = next === 1 ? 0 : topOf(next - 1) * DOWN_AT;
  const share = Math.min(1.08, Math.max(0, (absoluteSpeed - from) / (topOf(next) - from)));
  const low = next === 1 ? 0.08 : AFTER_SHIFT - (1 - DOWN_AT) * 0.5;
  const launchRevs = next === 1 ? Math.max(0, throttle) * 0.35 * (1 - Math.min(1, absoluteSpeed / LAUNCH_MPS)) : 0;
  return {
    gear: next,
    revs: Math.min(1.1, low + share * (1 - low) + launchRevs),
    load: Math.min(1, Math.max(IDLE_LOAD, throttle) + (boosting ? 0.3 : 0)),
  };
}

const topOf = (gear: number): number => TOP_SPEEDS[gear - 1]!;

const IDLE_RPM = 900;
const RED_LINE_RPM = 7800;
const SECONDS_PER_MINUTE = 60;
/** Of a four-stroke engine with four cylinders. */
const PULSES_PER_TURN = 2;

/** Returns the exhaust pulses per second at these revs (0 to 1). */
export const firingHz = (revs: number): number =>
  ((IDLE_RPM + revs * (RED_LINE_RPM - IDLE_RPM)) / SECONDS_PER_MINUTE) * PULSES_PER_TURN;
