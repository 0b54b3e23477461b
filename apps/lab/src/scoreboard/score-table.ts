/** The scoreboard as text for a terminal. */
import type { ReadResult } from '../../../../scripts/results.ts';
import { resultLine } from './result-line.ts';
import { countScores, countsText, meanText, rowNumbersOf, type ScoreRow } from './score.ts';

/** Significant digits of a value. */
const PRECISION = 4;
const CONDITIONS_WIDTH = 30;
const VALUE_WIDTH = 28;
const LIMIT_WIDTH = 12;
const RESULT_WIDTH = 18;

/**
 * Returns all lines, sorted by row and grouped by measure; then `results`, the figures that other tools measure, if `rows`
 * has more than one row number; then the counts.
 */
export function scoreTable(rows: readonly ScoreRow[], results: readonly ReadResult[]): string {
  const numbers = rowNumbersOf(rows);
  const sections = numbers.flatMap((number) => section(rows.filter(({ row }) => row === number)));
  const isWholeScoreboard = numbers.length > 1;
  return [
    ...sections,
    ...(isWholeScoreboard ? [...results.map(resultLine), ''] : []),
    countsText(countScores(rows)),
  ].join('\n');
}

function section(rows: readonly ScoreRow[]): string[] {
  const measures = [...new Set(rows.map(({ measure }) => measure))];
  return measures.flatMap((measure) => {
    const lines = rows.filter((row) => row.measure === measure).map(line);
    return [`row ${rows[0]?.row}: ${measure}`, ...lines, ''];
  });
}

function line(row: ScoreRow): string {
  const { weather, link, weapons, bar, unit, eligible, reached } = row;
  const conditions = `${weather} ${link}${weapons ? '' : ', no weapons'}`.padEnd(CONDITIONS_WIDTH);
  const measured = `${meanText(row, PRECISION)} ${unit}`.padEnd(VALUE_WIDTH);
  const limit = (bar ?? '').padEnd(LIMIT_WIDTH);
  return `  ${conditions}${measured}${limit}${resultText(bar, reached).padEnd(RESULT_WIDTH)}${eligible} samples`;
}

function resultText(bar: string | null, reached: boolean | null): string {
  if (bar === null) return 'printed';
  if (reached === null) return 'too few samples';
  return reached ? 'reached' : 'NOT REACHED';
}
