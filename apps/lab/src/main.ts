/** The command, and each of its threads: reads the options, plays the races, prints the scoreboard. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { helpText, type LabConfig, readConfig } from './config.ts';
import { playAll, type Report } from './crew.ts';
import { planRaces, type RacePlan } from './plan.ts';
import { playPlan } from './play-plan.ts';
import { showProgress } from './progress.ts';
import type { ScoreRow } from './score.ts';
import { scoreboardPage } from './scoreboard-page.ts';
import { playStrategy, type StrategyRow } from './strategies/play-strategy.ts';
import { planStrategies, type StrategyPlan } from './strategies/strategy-plan.ts';
import { strategyPage, strategyTable } from './strategies/strategy-table.ts';
import { scoreTable } from './table.ts';

/** Exit code of a command line that cannot be followed. */
const EXIT_USAGE = 2;
/** Seen from the built file, apps/lab/dist/main.js. */
const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url));

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const thisCommand = (): string => ['npm run lab --', ...process.argv.slice(2)].join(' ');

async function command(config: LabConfig): Promise<void> {
  const progress = showProgress(process.stderr);
  const text = await (config.strategies ? compareStrategies : keepScore)(config, progress.at);
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
function work(plan: RacePlan | StrategyPlan): void {
  const tell = (report: Report<ScoreRow | StrategyRow>): void => parentPort?.postMessage(report);
  const onShare = (share: number): void => tell({ share });
  tell({ rows: 'strategy' in plan ? playStrategy(plan, onShare) : playPlan(plan, onShare) });
}

if (isMainThread) {
  const result = readConfig(process.argv.slice(2));
  if (!result.ok) {
    process.stderr.write(`shotgun-rally lab: ${result.error}\n`);
    process.exitCode = EXIT_USAGE;
  } else if (result.config.help) print(helpText());
  else await command(result.config);
} else work(workerData as RacePlan | StrategyPlan);
