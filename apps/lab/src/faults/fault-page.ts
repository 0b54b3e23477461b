/** The planted faults and the figures that show them, over several seeds, as Markdown that a terminal can show as well. */
import type { Figure } from '../race/measure.ts';
import { type Mean, meanOf } from '../scoreboard/mean.ts';
import { type FaultResult, figureWithLimit } from './fault-race.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';

/** One fault with the figure that must show it; also printed as JSON. */
interface FaultRow {
  readonly fault: string;
  readonly race: string;
  /** The number of the figure's row on the scoreboard. */
  readonly row: number;
  readonly measure: string;
  readonly unit: string;
  readonly atMost: number;
  /** Means over the seeds, with 95 % intervals; null if a race had no value. */
  readonly without: Mean | null;
  readonly planted: Mean | null;
  /**
   * True if the figure is within its limit without the fault and exceeds it with the fault, and the two intervals do
   * not overlap.
   */
  readonly isShown: boolean;
}

/** Significant digits of a value. */
const PRECISION = 3;

/** Returns a row for each fault. */
export function faultRows(results: readonly FaultResult[]): FaultRow[] {
  return PLANTED_FAULTS.map(({ fault, figure, race }) => {
    const figuresOf = (plantedFault: string | null) =>
      results
        .filter((result) => result.race === race && result.fault === plantedFault)
        .map(({ figures }) => figureWithLimit(figures, figure));
    const figures = figuresOf(null);
    const { row, measure, unit, atMost } = figures[0]!;
    const [without, planted] = [meanValue(figures), meanValue(figuresOf(fault))];
    const isShown = without !== null && planted !== null && isSeparated(without, planted, atMost);
    return { fault, race, row, measure, unit, atMost, without, planted, isShown };
  });
}

function meanValue(figures: readonly Figure[]): Mean | null {
  const values = figures.flatMap(({ value }) => (value === null ? [] : [value]));
  return values.length > 0 && values.length === figures.length ? meanOf(values) : null;
}

/** Returns true if a figure with these values shows its fault; see FaultRow. */
export const isSeparated = (without: Mean, planted: Mean, atMost: number): boolean =>
  without.mean <= atMost && planted.mean > atMost && without.high < planted.low;

/** The rows as a page of the documentation, measured with `seeds` seeds; `command` is the command that wrote it. */
export const faultPage = (rows: readonly FaultRow[], seeds: number, command: string): string =>
  [
    '# Planted faults',
    '',
    `Written by \`${command}\`: races with a fault planted in the clients or in the server. They show that the scoreboard can`,
    'see such faults: each of them must make a figure exceed its limit. The same command writes the same page.',
    '',
    '- **figure**: the row of the [scoreboard](scoreboard.md), and the figure in it that must show the fault.',
    `- **without**, **with**: the mean of ${seeds} seeds without and with the fault, and its 95 % interval.`,
    '- **shown**: without the fault the figure is within its limit, with the fault it exceeds the limit, and the intervals do',
    '  not overlap.',
    '- **limit**: that of the network profile TYPICAL in every race, or of GOOD if the race is over a stream.',
    "- A race has 2 to 8 cars and takes 4 to 24 s. That is too short for the scoreboard's minimum number of samples, so the minimum",
    '  is not applied here. `npm test` plays short races with one seed (`apps/lab/src/faults.test.ts`).',
    '',
    faultTable(rows),
    '',
  ].join('\n');

/** The rows as a table. */
export function faultTable(rows: readonly FaultRow[]): string {
  const lines = rows.map(({ fault, race, row, measure, unit, atMost, without, planted, isShown }) => {
    const figure = `row ${row}: ${measure}${unit ? ` (${unit})` : ''}`;
    return `| ${[fault, race, figure, atMost, text(without), text(planted), isShown ? 'yes' : '**no**'].join(' | ')} |`;
  });
  return ['| fault | race | figure | limit | without | with | shown |', `|${' --- |'.repeat(7)}`, ...lines].join('\n');
}

const digits = (value: number): string => `${Number(value.toPrecision(PRECISION))}`;
const text = (mean: Mean | null): string =>
  mean ? `${digits(mean.mean)} (${digits(mean.low)} to ${digits(mean.high)})` : 'no value';
