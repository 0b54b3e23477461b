/** The comparison of the prediction strategies as Markdown, which a terminal can show as well. */
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

/** The comparison as a page of the documentation; `command` is the command that wrote it. */
export const strategyPage = (rows: readonly StrategyRow[], command: string): string =>
  [
    '# Strategies side by side',
    '',
    `Written by \`${command}\`: races of drivers without gunners, in virtual time. Every strategy has the same network`,
    'conditions and the same bots. The same command writes the same page.',
    '',
    '- **as it is**: clean driving. **in contact**: until 1 s after a touch with another car. **grip 2 % off**: clean driving',
    "  with a client whose tyres have 2 % less grip than the server's.",
    '- **prediction error**: the own car as first predicted for a tick, compared with the server at that tick. **seen',
    '  error**: the own car as drawn, compared with the server at the same race time.',
    '- **corrections**: changes of the own car in the simulation at the same tick, per minute and driver.',
    '- **largest jump**: the largest movement of the drawn car in one frame beyond what its speed explains.',
    '- **to converge**: time from a seen error of over 10 cm to one of under 5 cm; - if that never happened.',
    '- **replayed** and **cost**: re-simulated ticks, and simulated ticks of single cars including rivals, per second and',
    '  driver.',
    '',
    strategyTable(rows),
    '',
  ].join('\n');

/** One table for each weather. */
export function strategyTable(rows: readonly StrategyRow[]): string {
  const sections = [...new Set(rows.map(({ weather, link }) => `${weather} ${link}`))];
  return sections
    .map((section) => {
      const lines = rows.filter(({ weather, link }) => `${weather} ${link}` === section).map(cells);
      return [`## ${section}`, '', ...aligned([COLUMNS, ...lines])].join('\n');
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
  const separator = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [text[0] ?? '', separator, ...text.slice(1)];
}
