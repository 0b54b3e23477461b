/** The scoreboard as text. */
import type { ScoreRow } from './score.ts';

/** Rows that need a processor's time or a browser: where their figures come from. */
export const ELSEWHERE: readonly string[] = [
  'row 6   load + 24-tick replay of 8 cars: p95 0.29 ms of 3 (npm run bench)',
  'row 7   a key press to the picture: on the first frame after the next tick, with 0 and 300 ms of lag (npm test)',
  'row 15  a lost connection: in control again 0.4 to 1.3 s after 3 and 10 s of nothing (npm test)',
  'row 16  replay equals play: 0 of 1 000 000 ticks differ (npm run test:long); the same hashes in Node, Chromium, Firefox (npm test)',
  'row 17  server cost: 117 us a tick in LAN, 159 in TYPICAL, 166 in BAD, of 250 (npm run bench)',
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
