/** The scoreboard as text for a terminal. */
import { countScores, countsText, rowNumbersOf, type ScoreRow } from './score.ts';

/** The rows that the lab does not measure, with their last figures, copied by hand, and the commands that measure them. */
export const ROWS_FROM_ELSEWHERE: readonly string[] = [
  'row 6   loading a state and re-simulating 24 ticks of 8 cars: p95 0.29 ms, limit 3 ms (npm run bench)',
  'row 7   a key press is visible in the first frame after the next tick, with 0 and 300 ms of lag (npm test)',
  'row 15  after the connection was lost for 3 s or 10 s: in control again within 0.4 to 1.3 s (npm test)',
  'row 16  a replay equals its race: 0 of 1 000 000 ticks differ (npm run test:long). Node, Chromium and Firefox compute the same hashes (npm test)',
  'row 17  server cost per tick: 117 µs in LAN, 159 µs in TYPICAL, 166 µs in BAD, limit 250 µs (npm run bench)',
];

const CONDITIONS_WIDTH = 18;
const VALUE_WIDTH = 22;
const LIMIT_WIDTH = 12;
const RESULT_WIDTH = 18;

/**
 * Returns all lines, sorted by row and grouped by measure; then the rows from elsewhere if `rows` has more than one row
 * number, and the counts.
 */
export function scoreTable(rows: readonly ScoreRow[]): string {
  const numbers = rowNumbersOf(rows);
  const sections = numbers.flatMap((number) => section(rows.filter(({ row }) => row === number)));
  const isWholeScoreboard = numbers.length > 1;
  return [...sections, ...(isWholeScoreboard ? [...ROWS_FROM_ELSEWHERE, ''] : []), countsText(countScores(rows))].join(
    '\n',
  );
}

function section(rows: readonly ScoreRow[]): string[] {
  const measures = [...new Set(rows.map(({ measure }) => measure))];
  return measures.flatMap((measure) => {
    const lines = rows.filter((row) => row.measure === measure).map(line);
    return [`row ${rows[0]?.row}: ${measure}`, ...lines, ''];
  });
}

function line({ weather, link, bar, value, unit, samples, reached }: ScoreRow): string {
  const conditions = `${weather} ${link}`.padEnd(CONDITIONS_WIDTH);
  const measured = `${value ?? '-'} ${unit}`.padEnd(VALUE_WIDTH);
  const limit = (bar ?? '').padEnd(LIMIT_WIDTH);
  return `  ${conditions}${measured}${limit}${resultText(bar, reached).padEnd(RESULT_WIDTH)}${samples} samples`;
}

function resultText(bar: string | null, reached: boolean | null): string {
  if (bar === null) return 'printed';
  if (reached === null) return 'too few samples';
  return reached ? 'reached' : 'NOT REACHED';
}
