/**
 * The scoreboard as a page of the documentation: one table for each row number, with a line for each measure and a column
 * for each set of network conditions.
 */
import { NOTES } from './notes.ts';
import { countScores, countsText, rowNumbersOf, type ScoreRow } from './score.ts';
import { ROWS_FROM_ELSEWHERE } from './score-table.ts';

/** Significant digits of a value in the tables. */
const PRECISION = 4;

/** Returns the page as Markdown. It quotes `command`, the command line that writes it. */
export function scoreboardPage(rows: readonly ScoreRow[], command: string): string {
  return [
    '# Scoreboard',
    '',
    `Written by \`${command}\`: races of bots with the real client and server code, in virtual time. The same command`,
    'writes the same page. A figure with a limit is judged: ✓ reached, ✗ not reached, ? too few samples to judge. A figure',
    'without a limit is only printed.',
    '',
    `**${countsText(countScores(rows))}**`,
    '',
    ...rowNumbersOf(rows).flatMap((number) => section(number, rows)),
    '## Rows that other tools measure',
    '',
    ...ROWS_FROM_ELSEWHERE.map((line) => `- ${line}`),
    '',
  ].join('\n');
}

function section(number: number, allRows: readonly ScoreRow[]): string[] {
  const rows = allRows.filter(({ row }) => row === number);
  const measures = [...new Set(rows.map(({ measure }) => measure))];
  const columns = [...new Set(allRows.map(columnOf))];
  const lines = measures.map((measure) => {
    const measureRows = rows.filter((row) => row.measure === measure);
    const cells = columns.map((column) => cellOf(measureRows.find((row) => columnOf(row) === column)));
    const unit = measureRows[0]?.unit ? ` (${measureRows[0].unit})` : '';
    const fewestSamples = Math.min(...measureRows.map(({ samples }) => samples));
    return `| ${[`${measure}${unit}`, ...cells, fewestSamples].join(' | ')} |`;
  });
  const head = ['measure', ...columns, 'fewest samples'];
  const table = [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...lines, ''];
  return [`## Row ${number}`, '', ...table, ...(NOTES[number] ?? []).flatMap((note) => [note, ''])];
}

const columnOf = ({ weather, link }: ScoreRow): string => (link === 'datagram' ? weather : `${weather} ${link}`);

function cellOf(row: ScoreRow | undefined): string {
  if (!row) return '';
  const value = `${row.value === null ? '-' : Number(row.value.toPrecision(PRECISION))}`;
  if (row.bar === null) return value;
  const mark = row.reached === null ? '?' : row.reached ? '✓' : '✗';
  return `${value} ${row.bar.replace('<=', '≤')} ${mark}`;
}
