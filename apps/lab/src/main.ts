/** The command, and each of its threads: reads the options, plays the races, prints the scoreboard. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { helpText, type LabConfig, readConfig } from './config/config.ts';
import { type PlannedRace, planRaces } from './config/race-plan.ts';
import { showProgress } from './progress.ts';
import { playPlan } from './scoreboard/play-plan.ts';
import type { ScoreRow } from './scoreboard/score.ts';
import { scoreTable } from './scoreboard/score-table.ts';
import { scoreboardPage } from './scoreboard/scoreboard-page.ts';
import { playStrategy, type StrategyRow } from './strategies/play-strategy.ts';
import { planStrategies, type StrategyPlan } from './strategies/strategy-plan.ts';
import { strategyPage, strategyTable } from './strategies/strategy-table.ts';
import { playAll, type Report } from './threads.ts';

/** Exit code of a command line that cannot be followed. */
const EXIT_USAGE = 2;
/** Seen from the built file, apps/lab/dist/main.js. */
const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url));

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const thisCommand = (): string => ['npm run lab --', ...process.argv.slice(2)].join(' ');

async function command(config: LabConfig): Promise<void> {
  const progress = showProgress(process.stderr);
  const text = await (config.wantsStrategies ? compareStrategies : keepScore)(config, progress.at);
  progress.end();
  print(text);
}

async function keepScore(config: LabConfig, onProgress: (share: number) => void): Promise<string> {
  const rows = await playAll<ScoreRow>(planRaces(config), onProgress);
  if (config.write) writeFileSync(`${DOCS}scoreboard.md`, scoreboardPage(rows, thisCommand()));
  return config.json ? JSON.stringify(rows, null, 2) : scoreTable(rows);
}

async function compareStrategies(config: LabConfig, onProgress: (share: number) => void): Promise<string> {
  const rows = await playAll<StrategyRow>(planStrategies(config), onProgress);
  if (config.write) writeFileSync(`${DOCS}strategies.md`, strategyPage(rows, thisCommand()));
  return config.json ? JSON.stringify(rows, null, 2) : strategyTable(rows);
}

/** A thread plays what it was handed. */
function work(plan: PlannedRace | StrategyPlan): void {
  const tell = (report: Report<ScoreRow | StrategyRow>): void => parentPort?.postMessage(report);
  const onShare = (share: number): void => tell({ share });
  tell({ rows: 'strategy' in plan ? playStrategy(plan, onShare) : playPlan(plan, onShare) });
}

if (isMainThread) {
  const result = readConfig(process.argv.slice(2));
  if (!result.ok) {
    process.stderr.write(`shotgun-rally lab: ${result.error}\n`);
    process.exitCode = EXIT_USAGE;
  } else if (result.config.wantsHelp) print(helpText());
  else await command(result.config);
} else work(workerData as PlannedRace | StrategyPlan);
