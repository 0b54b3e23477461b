/** The comparison of strategies as text, which is also Markdown. */
import type { StrategyRow } from './play-strategy.ts';

const COLUMNS = [
  'strategy',
  'condition',
  'prediction error p95',
  'seen error p95',
  'corrections',
  'largest jump',
  'to converge p95',
  'replayed',
  'cost',
  'ticks judged',
];

/** One table for each weather. */
export function strategyTable(rows: readonly StrategyRow[]): string {
  const places = [...new Set(rows.map(({ weather, link }) => `${weather} ${link}`))];
  return places
    .map((place) => {
      const lines = rows.filter(({ weather, link }) => `${weather} ${link}` === place).map(cells);
      return [`## ${place}`, '', ...aligned([COLUMNS, ...lines])].join('\n');
    })
    .join('\n\n');
}

function cells(row: StrategyRow): string[] {
  const number = (value: number | null, digits: number, unit: string): string =>
    value === null ? '-' : `${value.toFixed(digits)} ${unit}`;
  return [
    row.strategy,
    row.condition,
    number(row.predictionErrorM, 3, 'm'),
    number(row.seenErrorM, 3, 'm'),
    number(row.correctionsPerMinute, 1, '/min'),
    number(row.largestJumpM, 3, 'm'),
    number(row.convergeMs, 0, 'ms'),
    number(row.replayedTicksPerSecond, 0, 'ticks/s'),
    number(row.carTicksPerSecond, 0, 'car-ticks/s'),
    `${row.samples}`,
  ];
}

function aligned(lines: readonly (readonly string[])[]): string[] {
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const text = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [text[0] ?? '', rule, ...text.slice(1)];
}
