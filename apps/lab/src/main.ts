/** The command, and each of its threads: reads the options, plays the races, prints the scoreboard. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { helpText, type LabConfig, readConfig } from './config.ts';
import { playAll, type Report } from './crew.ts';
import { planRaces, type RacePlan } from './plan.ts';
import { playPlan } from './play-plan.ts';
import { showProgress } from './progress.ts';
import { scoreTable } from './table.ts';

/** Exit code of a command line that cannot be followed. */
const EXIT_USAGE = 2;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function command(config: LabConfig): Promise<void> {
  const progress = showProgress(process.stderr);
  const rows = await playAll(planRaces(config), progress.at);
  progress.end();
  print(config.json ? JSON.stringify(rows, null, 2) : scoreTable(rows));
}

function work(plan: RacePlan): void {
  const tell = (report: Report): void => parentPort?.postMessage(report);
  tell({ rows: playPlan(plan, (share) => tell({ share })) });
}

if (isMainThread) {
  const result = readConfig(process.argv.slice(2));
  if (!result.ok) {
    process.stderr.write(`shotgun-rally lab: ${result.error}\n`);
    process.exitCode = EXIT_USAGE;
  } else if (result.config.help) print(helpText());
  else await command(result.config);
} else work(workerData as RacePlan);
