/** The mean of a few measured values, with its 95 % confidence interval. */

/** The mean of the values, and the ends of its interval. */
export interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % quantiles of Student's t-distribution, for 1 to 19 degrees of freedom: one less than the number of values. */
const STUDENT_T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093,
] as const;

/** Returns the mean of 1 to 20 values. With a single value the interval is that value. */
export function meanOf(values: readonly number[]): Mean {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, low: mean, high: mean };
  const quantile = STUDENT_T[count - 2];
  if (quantile === undefined) throw new RangeError(`expected 1 to ${STUDENT_T.length + 1} values, got ${count}`);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  const half = quantile * Math.sqrt(variance / count);
  return { mean, low: mean - half, high: mean + half };
}
