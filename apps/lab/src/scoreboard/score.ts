/** A line of the scoreboard: a figure with its network conditions, its limit, and whether it is within the limit. */
import type { Conditions, Figure } from '../race/measure.ts';

/** One line of the scoreboard; also printed as JSON. */
export interface ScoreRow {
  /** Number of the scoreboard's row; one row can have several of these lines. */
  readonly row: number;
  readonly measure: string;
  /** The simulated network (delay, jitter, loss). */
  readonly weather: Conditions['weather'];
  readonly link: Conditions['link'];
  /** The limit, such as '<= 0.15'; null if the figure is only printed. */
  readonly bar: string | null;
  /** null if there was nothing to measure. */
  readonly value: number | null;
  readonly unit: string;
  readonly samples: number;
  /** True if the value is within the limit; null if it is not judged: no limit, no value, or too few samples. */
  readonly reached: boolean | null;
}

/** How many lines are within their limit, exceed it, or have a limit but no value or too few samples. */
export interface ScoreCounts {
  readonly reached: number;
  readonly missed: number;
  readonly tooFewSamples: number;
}

/** Values are rounded to 1 / ROUNDING: more decimals than any limit has. */
const ROUNDING = 1e4;

/** Returns the line of a figure: its value is rounded, and judged by the limit. */
export function scoreRow(figure: Figure, { weather, link }: Conditions): ScoreRow {
  const { row, measure, unit, samples, minSamples, atMost } = figure;
  const hasValue = figure.value !== null && Number.isFinite(figure.value);
  const value = hasValue ? Math.round((figure.value as number) * ROUNDING) / ROUNDING : null;
  const isJudged = atMost !== null && value !== null && samples >= minSamples;
  return {
    row,
    measure,
    weather,
    link,
    bar: atMost === null ? null : `<= ${atMost}`,
    value,
    unit,
    samples: Math.round(samples),
    reached: isJudged ? value <= atMost : null,
  };
}

export function countScores(rows: readonly ScoreRow[]): ScoreCounts {
  return {
    reached: rows.filter(({ reached }) => reached === true).length,
    missed: rows.filter(({ reached }) => reached === false).length,
    tooFewSamples: rows.filter(({ bar, reached }) => bar !== null && reached === null).length,
  };
}

/** The counts as a sentence. */
export const countsText = ({ reached, missed, tooFewSamples }: ScoreCounts): string =>
  `${reached} reached, ${missed} not reached, ${tooFewSamples} with too few samples to judge.`;

/** The row numbers in ascending order, each once. */
export const rowNumbersOf = (rows: readonly ScoreRow[]): number[] =>
  [...new Set(rows.map(({ row }) => row))].sort((a, b) => a - b);
