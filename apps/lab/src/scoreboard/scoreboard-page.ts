/**
 * The scoreboard as a page of the documentation. Each row number has a table for each kind of race, with a line for each
 * measure and a column for each profile of network conditions.
 */
import type { ReadResult } from '../../../../scripts/results.ts';
import { NOTES, ROW_TITLES } from './notes.ts';
import { resultLine } from './result-line.ts';
import { countScores, countsText, meanText, rowNumbersOf, type ScoreRow } from './score.ts';

/** Significant digits of a value in the tables. */
const PRECISION = 4;
/** The heading of the last section. */
const RESULTS_HEADING = '## Rows that other tools measure';

/** What is written on the page. */
interface Scoreboard {
  readonly rows: readonly ScoreRow[];
  /** The figures that other tools measure. */
  readonly results: readonly ReadResult[];
  /** The command line that writes the page. */
  readonly command: string;
}

/** Returns the page as Markdown. */
export function scoreboardPage({ rows, results, command }: Scoreboard): string {
  const seedCount = rows[0]?.seeds.length ?? 0;
  return [
    '# Scoreboard',
    '',
    `Written by \`${command}\`: races of bots with the real client and server code, in virtual time. With the`,
    'same code, the same command writes the same tables. A figure with a limit is judged: ✓ reached, ✗ not reached, ? too few samples',
    'to judge. A figure without a limit is only printed.',
    '',
    ...(seedCount > 1 ? [...explanationOfSeeds(seedCount), ''] : []),
    `**${countsText(countScores(rows))}**`,
    '',
    ...rowNumbersOf(rows).flatMap((number) => section(number, rows)),
    resultsSection(results),
  ].join('\n');
}

/** Returns `page` with other figures of other tools. Throws an Error if it has no section for them. */
export function replaceResults(page: string, results: readonly ReadResult[]): string {
  const start = page.indexOf(RESULTS_HEADING);
  if (start < 0) throw new Error(`the scoreboard's page has no section '${RESULTS_HEADING}'`);
  return page.slice(0, start) + resultsSection(results);
}

const resultsSection = (results: readonly ReadResult[]): string =>
  [
    RESULTS_HEADING,
    '',
    "Read from docs/results. 'old' means that the figure was not measured on this version or an earlier one, or over 30 days before it,",
    'or that its definition has changed since then.',
    '',
    ...results.map((result) => `- ${resultLine(result)}`),
    '',
  ].join('\n');

const explanationOfSeeds = (count: number): string[] => [
  `Each figure is the mean of ${count} races with different seeds, ± half of its 95 % confidence interval. The mean must keep`,
  'the limit, and no race may exceed 1.5 times the limit. "Fewest samples" is the number of samples in all of these races, in the',
  'network conditions with the fewest. Whether they are enough is judged for the races with and without weapons together.',
];

function section(number: number, allRows: readonly ScoreRow[]): string[] {
  const rows = allRows.filter(({ row }) => row === number);
  const kinds = [...new Set(rows.map(kindOf))];
  const tables = kinds.flatMap((kind) =>
    table(
      kind,
      rows.filter((row) => kindOf(row) === kind),
    ),
  );
  return [
    `## Row ${number}: ${ROW_TITLES[number]}`,
    '',
    ...tables,
    ...(NOTES[number] ?? []).flatMap((note) => [note, '']),
  ];
}

/** The table of the races of one kind. */
function table(kind: string, rows: readonly ScoreRow[]): string[] {
  const measures = [...new Set(rows.map(({ measure }) => measure))];
  const weathers = [...new Set(rows.map(({ weather }) => weather))];
  const lines = measures.map((measure) => {
    const measureRows = rows.filter((row) => row.measure === measure);
    const cells = weathers.map((weather) => cellOf(measureRows.find((row) => row.weather === weather)));
    const unit = measureRows[0]?.unit ? ` (${measureRows[0].unit})` : '';
    const fewestSamples = Math.min(...measureRows.map(({ eligible }) => eligible));
    return `| ${[`${measure}${unit}`, ...cells, fewestSamples].join(' | ')} |`;
  });
  const head = [kind, ...weathers, 'fewest samples'];
  return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...lines, ''];
}

const kindOf = ({ link, weapons }: ScoreRow): string => `${link}, ${weapons ? 'with weapons' : 'without weapons'}`;

function cellOf(row: ScoreRow | undefined): string {
  if (!row) return '';
  const value = meanText(row, PRECISION);
  if (row.bar === null) return value;
  const mark = row.reached === null ? '?' : row.reached ? '✓' : '✗';
  return `${value} ${row.bar.replace('<=', '≤')} ${mark}`;
}
