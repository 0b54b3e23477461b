/** The comparison of the prediction strategies as Markdown, which a terminal can show as well. */
import type { StrategyRow } from './play-strategy.ts';

const COLUMNS = [
  'strategy',
  'condition',
  'prediction error p95',
  'drawn error p95',
  'corrections',
  'largest jump',
  'time to converge p95',
  're-simulated',
  'cost',
  'compared ticks',
];

/** The comparison as a page of the documentation; `command` is the command that wrote it. */
export const strategyPage = (rows: readonly StrategyRow[], command: string): string =>
  [
    '# Prediction strategies compared',
    '',
    `Written by \`${command}\`: races of drivers without gunners, in virtual time. Every strategy has the same network`,
    'conditions and the same bots. With the same code, the command always writes the same page.',
    '',
    "A strategy is a way of predicting the player's own car and hiding its corrections;",
    '[netcode.md](netcode.md#six-prediction-strategies-in-one-client) describes each of them. The network conditions',
    '(LAN to HIDDEN) are profiles in `packages/netcode/src/link/weather.ts`. On a `stream` link one loss delays all later messages; on',
    'a `datagram` link it does not.',
    '',
    '- **no contact**: no touch, hit, wreck or respawn within the last second. **in contact**: the car touched another car',
    "  within the last second. **2 % less grip**: no contact, and the tyres in the client's simulation have 2 % less grip than those",
    "  in the server's.",
    "- **prediction error**: distance between the driver's car as first predicted for a tick and the server's at that tick.",
    "  **drawn error**: distance between the driver's car as drawn and the server's at the same race time.",
    "- **corrections**: how often the client changed the driver's car at a time that it had already simulated, per minute and driver.",
    '  Converging prediction moves the car with nearly every received state, usually by little.',
    "- **largest jump**: the largest difference between the drawn car's movement from one frame to the next and that of the server's car",
    '  between the same race times.',
    '- **time to converge**: time until a drawn error of over 10 cm that began in this situation has shrunk to under 5 cm. `>`: it had',
    '  not shrunk at the end of the race.',
    '- **re-simulated**: re-simulated ticks per second and driver. **cost**: simulated ticks per second and driver, counted',
    "  once for each car, including rivals; a strategy that predicts only the player's car runs a second simulation for them.",
    '  Both figures count all situations, so they are equal with and without contact.',
    '- `-` means that there was nothing to measure.',
    '',
    strategyTable(rows),
    '',
  ].join('\n');

/** One table for each set of network conditions. */
export function strategyTable(rows: readonly StrategyRow[]): string {
  const sections = [...new Set(rows.map(({ weather, link }) => `${weather} ${link}`))];
  return sections
    .map((section) => {
      const lines = rows.filter(({ weather, link }) => `${weather} ${link}` === section).map(cellsOf);
      return [`## ${section}`, '', ...tableLines([COLUMNS, ...lines])].join('\n');
    })
    .join('\n\n');
}

function cellsOf(row: StrategyRow): string[] {
  const number = (value: number | null, digits: number, unit: string): string =>
    value === null ? '-' : `${value.toFixed(digits)} ${unit}`;
  return [
    row.strategy,
    row.condition,
    number(row.predictionErrorM, 3, 'm'),
    number(row.seenErrorM, 3, 'm'),
    number(row.correctionsPerMinute, 1, '/min'),
    number(row.largestJumpM, 3, 'm'),
    `${row.isConvergeLowerBound ? '> ' : ''}${number(row.convergeMs, 0, 'ms')}`,
    number(row.replayedTicksPerSecond, 0, 'ticks/s'),
    number(row.carTicksPerSecond, 0, 'car-ticks/s'),
    `${row.samples}`,
  ];
}

/** The lines of a Markdown table with padded columns; the first line is the header. */
function tableLines(lines: readonly (readonly string[])[]): string[] {
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const padded = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const separator = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [padded[0] ?? '', separator, ...padded.slice(1)];
}
