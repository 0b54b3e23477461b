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

/** The comparison as a page of the documentation; `command` is how to make it again. */
export const strategyPage = (rows: readonly StrategyRow[], command: string): string =>
  [
    '# Strategies side by side',
    '',
    `Written by \`${command}\`: drivers alone, in virtual time, each strategy in the same weather and against the same`,
    'hands; the same command gives the same page.',
    '',
    '- **as it is**: driving clean; **in contact**: until 1 s after touching another car; **grip 2 % off**: driving clean,',
    "  with a client whose tyres hold 2 % less than the server's.",
    '- **prediction error**: the own car as first predicted for a tick, against the server at that tick. **seen error**: the',
    '  own car as it was drawn, against where the server had it at the time that was drawn.',
    '- **corrections**: the simulation has the own car elsewhere than before, at the same tick; per minute and driver.',
    '- **largest jump**: what the drawn car moved in one frame beyond what its speed explains.',
    '- **to converge**: from being seen over 10 cm off until within 5 cm; - where that never happened.',
    '- **replayed** and **cost**: ticks simulated again, and cars simulated for a tick, a second and driver, rivals included.',
    '',
    strategyTable(rows),
    '',
  ].join('\n');

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
