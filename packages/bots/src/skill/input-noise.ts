/** Noise that makes a bot's input look like a person's: slow sway, fast tremor, and flicker from tick to tick. */
import { hash32, smoothstep } from '@shotgun-rally/sim/math';

/** Number of ticks between two random values of the sway (0.4 s) and of the tremor (0.05 s). */
const SWAY_TICKS = 25;
const TREMOR_TICKS = 3;
/** Weights of the three parts. They add up to 1. */
const SWAY_WEIGHT = 0.6;
const TREMOR_WEIGHT = 0.25;
const FLICKER_WEIGHT = 0.15;
/** Random values have this many steps on either side of 0. */
const STEPS = 1000;

/** Returns the noise (-1 to 1) for a tick. Pass seeds that differ by at least 3 for different input axes. */
export function inputNoise(seed: number, car: number, tick: number): number {
  return (
    SWAY_WEIGHT * smoothNoise(seed, car, tick, SWAY_TICKS) +
    TREMOR_WEIGHT * smoothNoise(seed + 1, car, tick, TREMOR_TICKS) +
    FLICKER_WEIGHT * randomValue(seed + 2, car, tick)
  );
}

/** Returns a random value of -1 to 1. The same arguments give the same value. */
export const randomValue = (seed: number, car: number, period: number): number =>
  (hash32(seed, car, period) % (2 * STEPS + 1)) / STEPS - 1;

/** Returns noise with a random value every `periodTicks`, and smooth transitions between these values. */
function smoothNoise(seed: number, car: number, tick: number, periodTicks: number): number {
  const period = Math.floor(tick / periodTicks);
  const eased = smoothstep(0, 1, tick / periodTicks - period);
  return randomValue(seed, car, period) * (1 - eased) + randomValue(seed, car, period + 1) * eased;
}
