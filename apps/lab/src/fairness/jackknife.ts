/** The uncertainty of a figure that is computed from several sets of races. */
import { type Mean, meanOf } from '../scoreboard/mean.ts';

/**
 * Computes `estimate` from all sets, and its 95 % interval by the jackknife (Tukey 1958): the estimate is computed again
 * without each of the sets in turn, and each set gets a pseudo-value that says what it contributes. The interval is that of the
 * mean of the pseudo-values. Cars of one race influence each other, and only a whole set is free of the effect of the starting
 * grid, so only whole sets are left out. A single set has no interval: both ends are the estimate.
 */
export function jackknife<RaceSet>(sets: readonly RaceSet[], estimate: (sets: readonly RaceSet[]) => number): Mean {
  const whole = estimate(sets);
  const { length: count } = sets;
  if (count === 1) return meanOf([whole]);
  return meanOf(sets.map((left) => count * whole - (count - 1) * estimate(sets.filter((set) => set !== left))));
}
