/** A model of an engine: computes its gear, revs and load from the car's speed and throttle. */

interface EngineSound {
  /** 1 to GEARS. */
  readonly gear: number;
  /** 0 at idle, 1 at the red line. It can exceed 1 slightly. */
  readonly revs: number;
  /** How hard the engine works: 0 to 1. */
  readonly load: number;
}

/** The highest gear. */
export const GEARS = 5;
/** Speed at the red line of each gear (m/s). */
const TOP_SPEEDS = [13, 24, 37, 51, 80] as const;
/** Determines the lowest revs of all gears above the first, together with SHIFT_DOWN_SHARE. */
const REVS_AFTER_SHIFT = 0.46;
/** The gear changes down below this share of the next lower gear's top speed. 1 would make it change back and forth. */
const SHIFT_DOWN_SHARE = 0.82;
const IDLE_LOAD = 0.12;
/** Up to this speed, throttle raises the revs in first gear. */
const LAUNCH_MPS = 6;

/** Returns the engine's state at a speed (m/s) and throttle (-1 to 1). `gear` is the gear of the last frame. */
export function engineSound(speed: number, throttle: number, isBoosting: boolean, gear: number): EngineSound {
  const absoluteSpeed = Math.abs(speed);
  let nextGear = Math.min(Math.max(gear, 1), GEARS);
  while (nextGear < GEARS && absoluteSpeed > topSpeedOf(nextGear)) nextGear++;
  while (nextGear > 1 && absoluteSpeed < topSpeedOf(nextGear - 1) * SHIFT_DOWN_SHARE) nextGear--;
  const slowest = nextGear === 1 ? 0 : topSpeedOf(nextGear - 1) * SHIFT_DOWN_SHARE;
  const share = Math.min(1.08, Math.max(0, (absoluteSpeed - slowest) / (topSpeedOf(nextGear) - slowest)));
  const lowestRevs = nextGear === 1 ? 0.08 : REVS_AFTER_SHIFT - (1 - SHIFT_DOWN_SHARE) * 0.5;
  const launchRevs = nextGear === 1 ? Math.max(0, throttle) * 0.35 * (1 - Math.min(1, absoluteSpeed / LAUNCH_MPS)) : 0;
  return {
    gear: nextGear,
    revs: Math.min(1.1, lowestRevs + share * (1 - lowestRevs) + launchRevs),
    load: Math.min(1, Math.max(IDLE_LOAD, throttle) + (isBoosting ? 0.3 : 0)),
  };
}

const topSpeedOf = (gear: number): number => TOP_SPEEDS[gear - 1]!;

const IDLE_RPM = 900;
const RED_LINE_RPM = 7800;
const SECONDS_PER_MINUTE = 60;
/** Exhaust pulses per turn of a four-stroke engine with four cylinders. */
const PULSES_PER_TURN = 2;

/** Returns the exhaust pulses per second at these revs (0 to 1). */
export const firingHz = (revs: number): number =>
  ((IDLE_RPM + revs * (RED_LINE_RPM - IDLE_RPM)) / SECONDS_PER_MINUTE) * PULSES_PER_TURN;
