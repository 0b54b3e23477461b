/**
 * The command `npm run lab`: reads the options, plays the races in threads, and prints the figures. Each thread runs
 * this file too, and plays one race.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { parseTrack } from '@shotgun-rally/sim';
import valley from '../../../assets/tracks/valley.json' with { type: 'json' };
import { FAIRNESS_RACES, readResults, recordResult, writesResults } from '../../../scripts/results.ts';
import { helpText, type LabConfig, readConfig } from './config/config.ts';
import { type PlannedRace, planRaces } from './config/race-plan.ts';
import { type FairRace, planFairRaces, playFairRace } from './fairness/fair-race.ts';
import { fairnessOf, fairnessText, type RaceResults } from './fairness/fairness.ts';
import { fairnessPage } from './fairness/fairness-page.ts';
import { drawFairness } from './fairness/plot.ts';
import { scoreboardFigures } from './fairness/scoreboard-figures.ts';
import { faultPage, faultRows, faultTable } from './faults/fault-page.ts';
import { type FaultResult, type PlannedFaultRace, planFaultRaces, playFaultRace } from './faults/fault-race.ts';
import { showProgress } from './progress.ts';
import { playAll, type ThreadReport } from './race-threads.ts';
import { playForScoreboard } from './scoreboard/play-for-scoreboard.ts';
import { resultLine } from './scoreboard/result-line.ts';
import { type RaceFigure, scoreRows } from './scoreboard/score.ts';
import { scoreTable } from './scoreboard/score-table.ts';
import { replaceResults, scoreboardPage } from './scoreboard/scoreboard-page.ts';
import { playStrategy, type StrategyRow } from './strategies/play-strategy.ts';
import { planStrategies, type StrategyRace } from './strategies/strategy-plan.ts';
import { strategyPage, strategyTable } from './strategies/strategy-table.ts';

/** Exit code for invalid options. */
const EXIT_USAGE = 2;
/** Exit code if a planted fault is not shown. */
const EXIT_NOT_SHOWN = 1;
const JSON_INDENT = 2;
/** Relative to the built file, apps/lab/dist/main.js. */
const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url));
const SCOREBOARD = `${DOCS}scoreboard.md`;

type OnProgress = (share: number) => void;

/** Each thread runs this file. */
const script = import.meta.url;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** The command line as it was typed, which the written pages quote. */
const thisCommand = (): string => ['npm run lab --', ...process.argv.slice(2)].join(' ');

async function run(config: LabConfig): Promise<void> {
  const progress = showProgress(process.stderr);
  const text = await TASKS[config.task](config, progress.update);
  progress.end();
  print(text);
}

async function measureScoreboard(config: LabConfig, onProgress: OnProgress): Promise<string> {
  const rows = scoreRows(await playAll<RaceFigure>(planRaces(config), { script, onProgress }));
  const results = readResults();
  if (config.write) writeFileSync(SCOREBOARD, scoreboardPage({ rows, results, command: thisCommand() }));
  return config.json ? JSON.stringify(rows, null, JSON_INDENT) : scoreTable(rows, results);
}

/** Plays no race. With --write, the page of the scoreboard gets the figures that other tools have measured since it was written. */
function listResults({ write, json }: LabConfig): string {
  const results = readResults();
  if (write) writeFileSync(SCOREBOARD, replaceResults(readFileSync(SCOREBOARD, 'utf8'), results));
  return json ? JSON.stringify(results, null, JSON_INDENT) : results.map(resultLine).join('\n');
}

async function compareStrategies(config: LabConfig, onProgress: OnProgress): Promise<string> {
  const rows = await playAll<StrategyRow>(planStrategies(config), { script, onProgress });
  if (config.write) writeFileSync(`${DOCS}strategies.md`, strategyPage(rows, thisCommand()));
  return config.json ? JSON.stringify(rows, null, JSON_INDENT) : strategyTable(rows);
}

async function measureFairness({ races, seed, write, json }: LabConfig, onProgress: OnProgress): Promise<string> {
  const withGunners = planFairRaces(races, seed, true);
  const results = await playAll<RaceResults>([...withGunners, ...planFairRaces(races, seed, false)], {
    script,
    onProgress,
  });
  const fairness = fairnessOf(results.slice(0, withGunners.length), results.slice(withGunners.length));
  if (write) {
    // Recorded first: the files note whether the working tree was changed, and the page changes it.
    const figures = scoreboardFigures(fairness);
    for (const figure of figures) recordResult(...figure);
    if (writesResults() && figures.length === 0)
      process.stderr.write(`row 22 is not written: it needs --races ${FAIRNESS_RACES}\n`);
    writeFileSync(`${DOCS}fairness.md`, fairnessPage(fairness, thisCommand()));
    writeFileSync(`${DOCS}fairness.svg`, drawFairness(fairness));
  }
  return json ? JSON.stringify(fairness, null, JSON_INDENT) : fairnessText(fairness);
}

async function plantFaults({ seed, seeds, write, json }: LabConfig, onProgress: OnProgress): Promise<string> {
  const rows = faultRows(await playAll<FaultResult>(planFaultRaces(seed, seeds), { script, onProgress }));
  if (rows.some(({ isShown }) => !isShown)) process.exitCode = EXIT_NOT_SHOWN;
  if (write) writeFileSync(`${DOCS}faults.md`, faultPage(rows, seeds, thisCommand()));
  return json ? JSON.stringify(rows, null, JSON_INDENT) : faultTable(rows);
}

/** What each task does; its text is printed. */
const TASKS = {
  scoreboard: measureScoreboard,
  results: listResults,
  strategies: compareStrategies,
  fairness: measureFairness,
  faults: plantFaults,
};

type AnyRace = PlannedRace | StrategyRace | FairRace | PlannedFaultRace;

/** Plays one race and sends its progress and its rows to the main thread. */
function playInThisThread(race: AnyRace): void {
  const send = (report: ThreadReport<RaceFigure | StrategyRow | RaceResults | FaultResult>): void =>
    parentPort?.postMessage(report);
  const onProgress = (share: number): void => send({ share });
  if ('hasGunners' in race) send({ rows: [playFairRace(race, parseTrack(valley))] });
  else if ('fault' in race) send({ rows: [playFaultRace(race)] });
  else send({ rows: 'strategy' in race ? playStrategy(race, onProgress) : playForScoreboard(race, onProgress) });
}

if (isMainThread) {
  const result = readConfig(process.argv.slice(2));
  if (!result.ok) {
    process.stderr.write(`shotgun-rally lab: ${result.error}\n`);
    process.exitCode = EXIT_USAGE;
  } else if (result.config.wantsHelp) print(helpText());
  else await run(result.config);
} else playInThisThread(workerData as AnyRace);
