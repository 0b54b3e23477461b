/**
 * The lines of the scoreboard: each is one figure in one set of conditions, as the mean over the races with different
 * seeds, with its limit and whether it is within the limit.
 */
import type { Conditions, Figure } from '../race/measure.ts';
import { meanOf } from './mean.ts';

/** A figure of one race, with the conditions of the race. */
export interface RaceFigure {
  readonly conditions: Conditions;
  readonly figure: Figure;
}

/** One line of the scoreboard; also printed as JSON. */
export interface ScoreRow {
  /** Number of the scoreboard's row; a row can have several measures. */
  readonly row: number;
  readonly measure: string;
  readonly weather: Conditions['weather'];
  readonly link: Conditions['link'];
  readonly weapons: boolean;
  /** The limit, such as '<= 0.15'; null if the figure is only printed. */
  readonly bar: string | null;
  readonly unit: string;
  /** The mean over the seeds, and its 95 % confidence interval; null if there was nothing to measure. */
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The value of each seed; null if there was nothing to measure. */
  readonly seeds: readonly (number | null)[];
  /** The number of samples that the values of all seeds were computed from. */
  readonly eligible: number;
  /** True if the figure is within its limit; null if it is not judged: no limit, a seed without a value, or too few samples. */
  readonly reached: boolean | null;
}

/** How many lines are within their limit, exceed it, or have a limit but too few samples. */
export interface ScoreCounts {
  readonly reached: number;
  readonly missed: number;
  readonly tooFewSamples: number;
}

/** The mean over the seeds must be within the limit, and no seed may exceed the limit times this factor. */
const SEED_TOLERANCE = 1.5;
/** Values are printed with six significant digits, so that no value other than 0 is printed as 0. */
const PRECISION = 6;

/**
 * Returns the lines of the figures of all races: one line for the same figure of all seeds. Races without weapons have no
 * samples for figures about shots; these lines are left out.
 *
 * A figure needs a number of samples in each network. All seeds count together, and so do the races with and without weapons.
 */
export function scoreRows(figures: readonly RaceFigure[]): ScoreRow[] {
  const samples = new Map<string, number>();
  const lines = new Map<string, RaceFigure[]>();
  for (const each of figures) {
    const network = networkOf(each);
    samples.set(network, (samples.get(network) ?? 0) + each.figure.samples);
    const key = `${network} ${each.conditions.weapons}`;
    lines.set(key, [...(lines.get(key) ?? []), each]);
  }
  const hasEnough = (each: RaceFigure): boolean => samples.get(networkOf(each))! >= each.figure.minSamples;
  return [...lines.values()].filter(isMeasurable).map((line) => scoreRow(line, line.every(hasEnough)));
}

/** Identifies a figure in a network, with or without weapons. */
const networkOf = ({ figure: { row, measure }, conditions: { weather, link } }: RaceFigure): string =>
  [row, measure, weather, link].join(' ');

const isMeasurable = (figures: readonly RaceFigure[]): boolean =>
  figures.some(({ conditions, figure }) => conditions.weapons || figure.samples > 0);

/** Returns the line of one figure of all seeds. */
function scoreRow(figures: readonly RaceFigure[], hasEnoughSamples: boolean): ScoreRow {
  const { conditions, figure } = figures[0]!;
  const { row, measure, unit, atMost } = figure;
  const seeds = figures.map(({ figure: { value } }) => (value !== null && Number.isFinite(value) ? value : null));
  const values = seeds.filter((value) => value !== null);
  const { mean, low, high } = values.length > 0 ? meanOf(values) : NOTHING;
  const eligible = figures.reduce((sum, { figure: { samples } }) => sum + Math.round(samples), 0);
  const isJudged = atMost !== null && mean !== null && values.length === seeds.length && hasEnoughSamples;
  return {
    row,
    measure,
    ...conditions,
    bar: atMost === null ? null : `<= ${atMost}`,
    unit,
    mean: rounded(mean),
    low: rounded(low),
    high: rounded(high),
    seeds: seeds.map(rounded),
    eligible,
    reached: isJudged ? mean <= atMost && values.every((value) => value <= atMost * SEED_TOLERANCE) : null,
  };
}

const NOTHING = { mean: null, low: null, high: null };

const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(PRECISION)));

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

/**
 * The mean with half of its interval, such as '2.51 ± 0.12'; only the value for a single seed, and '-' without a value. Says if not
 * all seeds have a value.
 */
export function meanText({ mean, high, seeds }: ScoreRow, digits: number): string {
  const text = (value: number): string => `${Number(value.toPrecision(digits))}`;
  if (mean === null || high === null) return '-';
  const values = seeds.filter((value) => value !== null).length;
  const interval = values === 1 ? '' : ` ± ${text(high - mean)}`;
  return `${text(mean)}${interval}${values === seeds.length ? '' : ` (${values} of ${seeds.length} seeds)`}`;
}
