/** The scoreboard as text. */
import type { ScoreRow } from './score.ts';

/** Rows that need a processor's time or a browser: where their figures come from. */
export const ELSEWHERE: readonly string[] = [
  'row 6   load + 24-tick replay of 8 cars: from the bench, npm run bench',
  'row 7   a key press to the picture: from the browser, npm test (tests in real browsers)',
  'row 15  a lost connection: from the browser, npm test (tests in real browsers)',
  'row 16  replay equals play: npm run test:long, and the engines in npm test',
  'row 17  server cost: from the bench, npm run bench',
];

/** All rows, by number, then in the order of the weathers, with a summary under them. */
export function scoreTable(rows: readonly ScoreRow[]): string {
  const isWhole = new Set(rows.map(({ row }) => row)).size > 1;
  const numbers = [...new Set(rows.map(({ row }) => row))].sort((a, b) => a - b);
  const sections = numbers.flatMap((number) => section(rows.filter(({ row }) => row === number)));
  const count = (reached: boolean): number => rows.filter((row) => row.reached === reached).length;
  const tooFew = rows.filter(({ bar, reached }) => bar !== null && reached === null).length;
  return [
    ...sections,
    ...(isWhole ? [...ELSEWHERE, ''] : []),
    `${count(true)} reached, ${count(false)} not reached, ${tooFew} with too few samples to judge.`,
  ].join('\n');
}

function section(rows: readonly ScoreRow[]): string[] {
  const measures = [...new Set(rows.map(({ measure }) => measure))];
  return measures.flatMap((measure) => {
    const lines = rows.filter((row) => row.measure === measure).map(line);
    return [`row ${rows[0]?.row}: ${measure}`, ...lines, ''];
  });
}

function line({ weather, link, bar, value, unit, samples, reached }: ScoreRow): string {
  const where = `${weather} ${link}`.padEnd(18);
  const measured = `${value ?? '-'} ${unit}`.padEnd(22);
  return `  ${where}${measured}${(bar ?? '').padEnd(12)}${verdict(bar, reached).padEnd(18)}${samples} samples`;
}

function verdict(bar: string | null, reached: boolean | null): string {
  if (bar === null) return 'printed';
  if (reached === null) return 'too few samples';
  return reached ? 'reached' : 'NOT REACHED';
}
