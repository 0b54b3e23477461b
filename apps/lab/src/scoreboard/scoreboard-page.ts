/** The scoreboard as a page of the documentation: one matrix for each row, weather by weather. */
import { NOTES } from './notes.ts';
import type { ScoreRow } from './score.ts';
import { ELSEWHERE } from './score-table.ts';

/** `command` is how to make the page again. */
export function scoreboardPage(rows: readonly ScoreRow[], command: string): string {
  const numbers = [...new Set(rows.map(({ row }) => row))].sort((a, b) => a - b);
  const count = (reached: boolean): number => rows.filter((row) => row.reached === reached).length;
  const tooFew = rows.filter(({ bar, reached }) => bar !== null && reached === null).length;
  return [
    '# Scoreboard',
    '',
    `Written by \`${command}\`: races of bots through the very client and server code, in virtual time; the same command`,
    'gives the same page. A figure with a bar beside it is judged: ✓ reached, ✗ not reached, ? too few samples to judge. A',
    'figure without one is printed only.',
    '',
    `**${count(true)} reached, ${count(false)} not reached, ${tooFew} with too few samples to judge.**`,
    '',
    ...numbers.flatMap((number) => section(number, rows)),
    '## Rows from elsewhere',
    '',
    ...ELSEWHERE.map((line) => `- ${line}`),
    '',
  ].join('\n');
}

function section(number: number, all: readonly ScoreRow[]): string[] {
  const rows = all.filter(({ row }) => row === number);
  const measures = [...new Set(rows.map(({ measure }) => measure))];
  const places = [...new Set(all.map(placeOf))];
  const lines = measures.map((measure) => {
    const of = rows.filter((row) => row.measure === measure);
    const cells = places.map((place) => cellOf(of.find((row) => placeOf(row) === place)));
    const unit = of[0]?.unit ? ` (${of[0].unit})` : '';
    return `| ${[`${measure}${unit}`, ...cells, `${Math.min(...of.map(({ samples }) => samples))}`].join(' | ')} |`;
  });
  const head = ['measure', ...places, 'samples, at least'];
  const table = [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...lines, ''];
  return [`## Row ${number}`, '', ...table, ...(NOTES[number] ?? []).flatMap((note) => [note, ''])];
}

const placeOf = ({ weather, link }: ScoreRow): string => (link === 'datagram' ? weather : `${weather} ${link}`);

function cellOf(row: ScoreRow | undefined): string {
  if (!row) return '';
  const value = `${row.value === null ? '-' : Number(row.value.toPrecision(4))}`;
  if (row.bar === null) return value;
  const mark = row.reached === null ? '?' : row.reached ? '✓' : '✗';
  return `${value} ${row.bar.replace('<=', '≤')} ${mark}`;
}
