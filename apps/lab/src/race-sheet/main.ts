/**
 * The command `npm run races`: reads the options, plays the races in threads, and prints the race sheet. Each thread runs
 * this file too, and plays one race.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { parseTrack, type Track } from '@shotgun-rally/sim';
import { showProgress } from '../progress.ts';
import { playAll, type ThreadReport } from '../race-threads.ts';
import { helpText, type RaceSheetOptions, readOptions } from './options.ts';
import { figuresOf } from './race-figures.ts';
import { type PlannedBotRace, type RaceRecord, recordRace } from './race-record.ts';
import { raceSheetPage, raceSheetText } from './race-sheet.ts';

/** Exit code for invalid options. */
const EXIT_USAGE = 2;
const JSON_INDENT = 2;
/** Relative to the built file, apps/lab/dist/races.js. */
const ROOT = new URL('../../../', import.meta.url);
const TRACKS = new URL('assets/tracks/', ROOT);
/** A track for tests, on which nobody races. */
const TEST_TRACK = 'oval';

const trackNames = (): string[] =>
  readdirSync(TRACKS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((name) => name !== TEST_TRACK)
    .sort();

const readTrack = (name: string): Track =>
  parseTrack(JSON.parse(readFileSync(new URL(`${name}.json`, TRACKS), 'utf8')));

/** Plays the races and prints the sheet. */
async function run({ races, track, seed, write, json }: RaceSheetOptions): Promise<void> {
  const tracks = track === null ? trackNames() : [track];
  const planned = tracks.flatMap((trackName) =>
    Array.from({ length: races }, (_, race): PlannedBotRace => ({ trackName, seed: seed + race, durationMs: 1 })),
  );
  const progress = showProgress(process.stderr);
  const records = await playAll<RaceRecord>(planned, { script: import.meta.url, onProgress: progress.update });
  progress.end();
  const results = tracks.flatMap((name) =>
    figuresOf(
      name,
      records.filter(({ trackName }) => trackName === name),
    ),
  );
  const command = ['npm run races --', ...process.argv.slice(2)].join(' ');
  if (write) writeFileSync(fileURLToPath(new URL('docs/race-sheet.md', ROOT)), raceSheetPage(results, command));
  process.stdout.write(`${json ? JSON.stringify(results, null, JSON_INDENT) : raceSheetText(results)}\n`);
}

/** Plays one race and sends its record to the main thread. */
function playInThisThread(race: PlannedBotRace): void {
  const report: ThreadReport<RaceRecord> = { rows: [recordRace(race, readTrack(race.trackName))] };
  parentPort?.postMessage(report);
}

if (isMainThread) {
  const result = readOptions(process.argv.slice(2), trackNames());
  if (!result.ok) {
    process.stderr.write(`shotgun-rally races: ${result.error}\n`);
    process.exitCode = EXIT_USAGE;
  } else if (result.options.wantsHelp) process.stdout.write(`${helpText(trackNames())}\n`);
  else await run(result.options);
} else playInThisThread(workerData as PlannedBotRace);
