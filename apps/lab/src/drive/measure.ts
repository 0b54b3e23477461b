/** Computes the measures of a recorded run, and compares them with the expectations of the run. */
import type { Recording } from './run-scenario.ts';
import type { Sample } from './samples.ts';
import type { AllowedRange, Condition, ScenarioMeasure } from './scenario.ts';

/** The value of a measure in one run; null if a condition of the measure never held. */
export interface Result {
  readonly measure: ScenarioMeasure;
  readonly value: number | null;
  /** The allowed values; null if the run expects nothing. */
  readonly limits: AllowedRange | null;
  readonly isAllowed: boolean;
}

/** Returns the result of each measure. */
export const resultsOf = ({ run, samples }: Recording, measures: readonly ScenarioMeasure[]): Result[] =>
  measures.map((measure) => {
    const value = measured(measure, samples);
    const limits = run.expect[measure.name] ?? null;
    const isAllowed = limits === null || (value !== null && value >= limits.min && value <= limits.max);
    return { measure, value, limits, isAllowed };
  });

function measured({ reading, take, from, until }: ScenarioMeasure, samples: readonly Sample[]): number | null {
  const first = from ? samples.findIndex((sample) => holds(from, sample)) : 0;
  const last = until
    ? samples.findIndex((sample, index) => index >= first && holds(until, sample))
    : samples.length - 1;
  if (first < 0 || last < 0) return null;
  const values = samples.slice(first, last + 1).map((sample) => sample[reading]);
  if (take === 'last') return values.at(-1)!;
  if (take === 'change') return values.at(-1)! - values[0]!;
  if (take === 'max') return Math.max(...values);
  if (take === 'min') return Math.min(...values);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const holds = ({ reading, atLeast, atMost }: Condition, sample: Sample): boolean =>
  sample[reading] >= atLeast && sample[reading] <= atMost;
