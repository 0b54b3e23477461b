/** Models how an engine sounds: computes its gear, revs and load from the car's speed and throttle. */

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
/** Lowest revs in first gear, and in all other gears. */
const FIRST_GEAR_REVS_MIN = 0.08;
const REVS_MIN = 0.37;
const REVS_MAX = 1.1;
/** The gear changes down below this share of the next lower gear's top speed. At 1, it would change back and forth. */
const SHIFT_DOWN_SHARE = 0.82;
/** The lowest load, and how much boost adds. */
const IDLE_LOAD = 0.12;
const BOOST_LOAD = 0.3;
/** In first gear, full throttle at rest raises the revs by LAUNCH_REVS; at LAUNCH_MPS (m/s) it no longer does. */
const LAUNCH_REVS = 0.35;
const LAUNCH_MPS = 6;
/** Highest position within a gear's speed range, where 1 is the gear's top speed. */
const RANGE_SHARE_MAX = 1.08;

/** Returns how the engine sounds at a speed (m/s, 0 or more) and throttle (-1 to 1). `gear` is the gear of the last frame. */
export function engineSound(speed: number, throttle: number, isBoosting: boolean, gear: number): EngineSound {
  let nextGear = Math.min(Math.max(gear, 1), GEARS);
  while (nextGear < GEARS && speed > topSpeedOf(nextGear)) nextGear++;
  while (nextGear > 1 && speed < topSpeedOf(nextGear - 1) * SHIFT_DOWN_SHARE) nextGear--;
  const slowest = nextGear === 1 ? 0 : topSpeedOf(nextGear - 1) * SHIFT_DOWN_SHARE;
  const rangeShare = Math.max(0, (speed - slowest) / (topSpeedOf(nextGear) - slowest));
  const lowestRevs = nextGear === 1 ? FIRST_GEAR_REVS_MIN : REVS_MIN;
  const launchShare = nextGear === 1 ? Math.max(0, throttle) * (1 - Math.min(1, speed / LAUNCH_MPS)) : 0;
  const rangeRevs = Math.min(RANGE_SHARE_MAX, rangeShare) * (1 - lowestRevs);
  return {
    gear: nextGear,
    revs: Math.min(REVS_MAX, lowestRevs + rangeRevs + launchShare * LAUNCH_REVS),
    load: Math.min(1, Math.max(IDLE_LOAD, throttle) + (isBoosting ? BOOST_LOAD : 0)),
  };
}

const topSpeedOf = (gear: number): number => TOP_SPEEDS[gear - 1]!;

const IDLE_RPM = 900;
const RED_LINE_RPM = 7800;
const SECONDS_PER_MINUTE = 60;
/** Exhaust pulses per turn of a four-stroke engine with four cylinders. */
const PULSES_PER_TURN = 2;

/** Returns the exhaust pulses per second at these revs (0 idle, 1 red line). */
export const firingHz = (revs: number): number =>
  ((IDLE_RPM + revs * (RED_LINE_RPM - IDLE_RPM)) / SECONDS_PER_MINUTE) * PULSES_PER_TURN;
