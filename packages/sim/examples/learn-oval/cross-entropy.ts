// The cross-entropy method (Rubinstein 1999) with a normal distribution per parameter:
//
//   1. Draw a population of candidates from the distribution.
//   2. Compute the return of each.
//   3. Fit the distribution to the elite, the candidates with the highest returns; repeat.
//
// Every random number comes from the seed, so the same seed learns the same policy.
import { hash32 } from '../../src/math/index.ts';

export interface CrossEntropyOptions {
  /** Number of parameters of a candidate. */
  readonly size: number;
  readonly seed: number;
  /** Candidates of a generation; more explore better, and take longer. */
  readonly population: number;
  /** How many of them are the elite; fewer converge faster, perhaps to a worse policy. */
  readonly elites: number;
}

export interface Generation {
  /** The mean of the distribution after the generation: its best guess. */
  readonly mean: Float64Array;
  readonly bestReturn: number;
  readonly meanReturn: number;
}

/** The standard deviation at the start, and the least in the first generation; the least falls to 0 by `NOISE_GENERATIONS`. */
const DEVIATION_AT_START = 1;
const NOISE_AT_START = 0.4;
const NOISE_GENERATIONS = 20;
const HASH_VALUES = 0x1_0000_0000;
/** A sum of 12 uniform numbers is nearly normal, with a variance of 1. */
const UNIFORM_NUMBERS = 12;

/** Yields one generation after the other, without end. `returnOf` evaluates a candidate. */
export function* crossEntropy(
  { size, seed, population, elites }: CrossEntropyOptions,
  returnOf: (candidate: Float64Array, generation: number) => number,
): Generator<Generation, never> {
  const mean = new Float64Array(size);
  const deviation = new Float64Array(size).fill(DEVIATION_AT_START);
  for (let generation = 0; ; generation++) {
    const random = randomNormals(hash32(seed, generation, 0));
    const tried = Array.from({ length: population }, () => {
      const candidate = mean.map((each, index) => each + deviation[index]! * random());
      return { candidate, total: returnOf(candidate, generation) };
    });
    tried.sort((a, b) => b.total - a.total);
    fit(
      tried.slice(0, elites).map(({ candidate }) => candidate),
      Math.max(0, NOISE_AT_START * (1 - generation / NOISE_GENERATIONS)),
      mean,
      deviation,
    );
    const meanReturn = tried.reduce((sum, { total }) => sum + total, 0) / population;
    yield { mean: mean.slice(), bestReturn: tried[0]!.total, meanReturn };
  }
}

/** Sets mean and deviation of each parameter to those of the elite; `noise` is added to the deviation, to keep exploring. */
function fit(elite: readonly Float64Array[], noise: number, mean: Float64Array, deviation: Float64Array): void {
  for (let index = 0; index < mean.length; index++) {
    const values = elite.map((candidate) => candidate[index]!);
    const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length;
    mean[index] = middle;
    deviation[index] = Math.sqrt(variance + noise * noise);
  }
}

/** Returns a function that draws numbers from a normal distribution with mean 0 and deviation 1. */
function randomNormals(seed: number): () => number {
  let drawn = 0;
  return () => {
    let sum = -UNIFORM_NUMBERS / 2;
    for (let i = 0; i < UNIFORM_NUMBERS; i++) sum += hash32(seed, drawn++, 1) / HASH_VALUES;
    return sum;
  };
}
