/** Noise that makes a bot's input look like a person's: slow sway, fast tremor, and flicker from tick to tick. */
import { hash32 } from '@shotgun-rally/sim';

/** Time (ticks) between two random values of the sway (0.4 s) and of the tremor (0.05 s). */
const SWAY_TICKS = 25;
const TREMOR_TICKS = 3;
/** Weights of the three parts; they add up to 1. */
const SWAY = 0.6;
const TREMOR = 0.25;
const FLICKER = 0.15;
/** Random values have this many steps on either side of 0. */
const STEPS = 1000;

/** Noise of -1 to 1 for a tick. Use a different `seed` for each input axis. */
export function inputNoise(seed: number, car: number, tick: number): number {
  return (
    SWAY * smoothNoise(seed, car, tick, SWAY_TICKS) +
    TREMOR * smoothNoise(seed + 1, car, tick, TREMOR_TICKS) +
    FLICKER * randomValue(seed + 2, car, tick)
  );
}

/** A random value in -1 to 1, the same for equal arguments. */
export const randomValue = (seed: number, car: number, period: number): number =>
  (hash32(seed, car, period) % (2 * STEPS + 1)) / STEPS - 1;

/** Random values every `periodTicks`, with smooth transitions between them. */
function smoothNoise(seed: number, car: number, tick: number, periodTicks: number): number {
  const period = Math.floor(tick / periodTicks);
  const share = tick / periodTicks - period;
  const eased = share * share * (3 - 2 * share);
  return randomValue(seed, car, period) * (1 - eased) + randomValue(seed, car, period + 1) * eased;
}
