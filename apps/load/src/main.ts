/** The command `npm run load`: reads the options, measures the servers in turns, and prints the figures. */
import { recordResult, writesResults } from '../../../scripts/results.ts';
import {
  CONTENDERS,
  type ContenderName,
  helpText,
  type LoadOptions,
  readOptions,
  SCOREBOARD_PLAYERS,
  SCOREBOARD_RACES,
} from './config/options.ts';
import { endure } from './endurance/endurance.ts';
import { enduranceFaults, enduranceText } from './endurance/endurance-report.ts';
import { StoppedEarly } from './processes/stopped-early.ts';
import { type LoadReport, reportOf, reportText } from './turns/report.ts';
import { scoreboardFigures, TURNS_MIN } from './turns/scoreboard-figures.ts';
import { measureTurn, type Turn } from './turns/turn.ts';

/** Exit code for invalid options. */
const EXIT_USAGE = 2;
/** Exit code if the measurement could not be completed. */
const EXIT_STOPPED = 1;
/** Exit code if a long run has found a fault. */
const EXIT_FAULTS = 1;
/** Turns are about this long, so that the servers take turns every half minute. */
const TURN_S = 20;
const MINUTE_S = 60;
const JSON_INDENT = 2;

/** Measures the servers in turns, each round in the reverse order of the one before. */
async function measure({ races, players, minutes, only }: LoadOptions): Promise<Map<ContenderName, Turn[]>> {
  const seconds = minutes * MINUTE_S;
  const rounds = Math.max(1, Math.round(seconds / TURN_S));
  const measured: ContenderName[] = only ? [only] : [...CONTENDERS];
  const turns = new Map<ContenderName, Turn[]>(measured.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of measured) {
      process.stderr.write(`turn ${round + 1} of ${rounds}: ${name}\n`);
      turns.get(name)!.push(await measureTurn(name, { races, players, seconds: seconds / rounds }));
    }
    measured.reverse();
  }
  return turns;
}

/** Writes row 17 of the scoreboard, if the environment asks for it and the run was one that the row is defined for. */
function record(report: LoadReport): void {
  const figures = scoreboardFigures(report);
  for (const [name, value] of figures) recordResult(name, value, report.turns);
  if (writesResults() && figures.length === 0)
    process.stderr.write(
      `row 17 is not written: it needs ${SCOREBOARD_RACES} races of ${SCOREBOARD_PLAYERS} players, at least ${TURNS_MIN} turns, and Colyseus\n`,
    );
}

/** Measures the servers in turns. */
async function runTurns(options: LoadOptions): Promise<void> {
  const report = reportOf(options, await measure(options));
  print(report, reportText, options);
  record(report);
}

/** Measures one server for a long time. The exit code is 1 if something is wrong. */
async function runLong(options: LoadOptions, roomMinutes: number): Promise<void> {
  const endurance = await endure({ ...options, roomMinutes });
  print(endurance, enduranceText, options);
  if (enduranceFaults(endurance).length > 0) process.exitCode = EXIT_FAULTS;
}

function print<Report>(report: Report, textOf: (report: Report) => string, { json }: LoadOptions): void {
  process.stdout.write(`${json ? JSON.stringify(report, null, JSON_INDENT) : textOf(report)}\n`);
}

async function run(options: LoadOptions): Promise<void> {
  const { roomMinutes } = options;
  try {
    await (roomMinutes === null ? runTurns(options) : runLong(options, roomMinutes));
  } catch (error) {
    if (!(error instanceof StoppedEarly)) throw error;
    const hint = `This machine may be too slow for ${options.races} races of ${options.players} players: try fewer --races.`;
    process.stderr.write(`shotgun-rally load: ${error.message}\n${hint}\n`);
    process.exitCode = EXIT_STOPPED;
  }
}

// `process.exit` ends the server, which a signal alone would leave behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(EXIT_STOPPED));
const result = readOptions(process.argv.slice(2));
if (!result.ok) {
  process.stderr.write(`shotgun-rally load: ${result.error}\n`);
  process.exitCode = EXIT_USAGE;
} else if (result.options.wantsHelp) process.stdout.write(`${helpText()}\n`);
else await run(result.options);
