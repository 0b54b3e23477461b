/** The uncertainty of a figure that is computed from several sets of races. */
import { type Mean, meanOf } from '../scoreboard/mean.ts';

/**
 * Computes a figure and its 95 % interval by the jackknife (Tukey 1958): `estimate` is computed from all sets, and again without
 * each of the sets in turn, so that each set gets a pseudo-value that says what it contributes. The figure is the mean of the
 * pseudo-values, which is the estimate without most of its bias, and the interval is that of this mean. Cars of one race influence
 * each other, and only a whole set is free of the effect of the starting grid, so only whole sets are left out. A single set has no
 * interval: the figure and both ends are the estimate.
 */
export function jackknife<RaceSet>(sets: readonly RaceSet[], estimate: (sets: readonly RaceSet[]) => number): Mean {
  const whole = estimate(sets);
  const { length: count } = sets;
  if (count === 1) return meanOf([whole]);
  return meanOf(sets.map((left) => count * whole - (count - 1) * estimate(sets.filter((set) => set !== left))));
}
