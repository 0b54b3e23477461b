/**
 * Figures of the scoreboard that are not measured by the lab's races but by a benchmark or a test: the list of these figures, and
 * the files in docs/results that keep their last values.
 *
 * A run writes its figures only if the environment variable SHOTGUN_WRITE_RESULTS is 1, so that other runs leave the
 * working tree clean. The lab reads the files.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface ResultDefinition {
  /** Number of the scoreboard's row. */
  readonly row: number;
  readonly measure: string;
  readonly unit: string;
  /** The highest value that keeps the limit. */
  readonly atMost: number;
  /** The command whose run measures the figure. */
  readonly command: string;
}

const BENCH = 'SHOTGUN_WRITE_RESULTS=1 npm run bench';
const TEST = 'SHOTGUN_WRITE_RESULTS=1 npm test';
const LONG_TEST = 'SHOTGUN_WRITE_RESULTS=1 npm run test:long';
const LOAD = 'SHOTGUN_WRITE_RESULTS=1 npm run load';

/** Row 22 is defined for this number of races. */
export const FAIRNESS_RACES = 60;
const FAIRNESS = `SHOTGUN_WRITE_RESULTS=1 npm run lab -- fairness --races ${FAIRNESS_RACES} --write`;

const keyPress = (hz: number, lagMs: number): ResultDefinition => ({
  row: 7,
  measure: `key presses that are not visible on the first frame after the next tick, at ${hz} Hz, with ${lagMs} ms of lag each way`,
  unit: 'presses',
  atMost: 0,
  command: TEST,
});
const FINISH_TIME = 'finish time lost per 100 ms of round trip';
const outage = (seconds: number): ResultDefinition => ({
  row: 15,
  measure: `time to the first executed input after an outage of ${seconds} s, beyond four round trips`,
  unit: 'ms',
  atMost: 1000,
  command: TEST,
});
const engine = (browser: string): ResultDefinition => ({
  row: 16,
  measure: `ticks of a scripted race whose hash differs between Node and ${browser}`,
  unit: 'ticks',
  atMost: 0,
  command: TEST,
});

/** Every figure, by the name of its file. */
const RESULTS = {
  'row-06-replay': {
    row: 6,
    measure: "a driver's call of `advance` that re-simulates 24 or more ticks of 8 cars, p95",
    unit: 'ms',
    atMost: 3,
    command: BENCH,
  },
  'row-06-throttled': {
    row: 6,
    measure: "a driver's call of `advance` in a race of 8 cars over EDGE, in Chromium at 6x CPU throttling, longest",
    unit: 'ms',
    atMost: 16,
    command: `${BENCH} -- reconcile`,
  },
  'row-07-60-hz-lag-0': keyPress(60, 0),
  'row-07-60-hz-lag-300': keyPress(60, 300),
  'row-07-144-hz-lag-0': keyPress(144, 0),
  'row-07-144-hz-lag-300': keyPress(144, 300),
  'row-15-outage-3': outage(3),
  'row-15-outage-10': outage(10),
  'row-16-rollback': {
    row: 16,
    measure: 'replays that end in another state than the race, in a million ticks with random rollbacks',
    unit: 'replays',
    atMost: 0,
    command: LONG_TEST,
  },
  'row-16-chromium': engine('Chromium'),
  'row-16-firefox': engine('Firefox'),
  'row-17-server': {
    row: 17,
    measure:
      "the server's time per tick with 8 cars and 16 players, without sockets, once the guns work, highest median of LAN, TYPICAL, BAD",
    unit: 'ms',
    atMost: 0.25,
    command: BENCH,
  },
  'row-17-load-cpu': {
    row: 17,
    measure:
      "the server's processor time per race-tick with 12 races and 192 sockets, divided by that of Colyseus without physics, median",
    unit: 'times',
    atMost: 1,
    command: LOAD,
  },
  'row-17-load-lateness': {
    row: 17,
    measure: 'how late ticks begin with 12 races and 192 sockets, p99, upper bound, median of the turns',
    unit: 'ms',
    atMost: 4,
    command: LOAD,
  },
  'row-22-finish': { row: 22, measure: FINISH_TIME, unit: '%', atMost: 1, command: FAIRNESS },
  'row-22-finish-without-gunners': {
    row: 22,
    measure: `${FINISH_TIME}, without gunners`,
    unit: '%',
    atMost: 1,
    command: FAIRNESS,
  },
  'row-22-hits': {
    row: 22,
    measure: 'hit rate lost at 150 ms of round trip, compared with 20 ms',
    unit: '%',
    atMost: 10,
    command: FAIRNESS,
  },
} as const satisfies Record<string, ResultDefinition>;

export type ResultName = keyof typeof RESULTS;

/** Returns the highest value of a figure that keeps its limit. */
export const limitOf = (name: ResultName): number => RESULTS[name].atMost;

/** The content of a file. */
interface WrittenResult {
  readonly row: number;
  readonly measure: string;
  readonly value: number;
  readonly unit: string;
  readonly samples: number;
  /** The limit, such as '<= 3'. */
  readonly bar: string;
  readonly command: string;
  /** The commit that was measured, with CHANGED at its end if the working tree differed from it. */
  readonly commit: string;
  /** The day of the measurement, such as '2026-01-31'. */
  readonly date: string;
}

/** A figure with its last value. Without a file only the definition is known. */
export interface ReadResult extends ResultDefinition {
  /**
   * `old`: measured with changes that were not committed, more than 30 days before the commit that is checked out, or not on its
   * history, or under another name, in another unit or for another row than in the definition.
   */
  readonly status: 'current' | 'old' | 'missing';
  readonly written: WrittenResult | null;
}

const CHANGED = ' with changes';
const AGE_MAX_DAYS = 30;
const DAY_MS = 86_400_000;
const HASH_LENGTH = 12;
const JSON_INDENT = 2;
/** Six significant digits are enough for every figure. */
const PRECISION = 6;

/** The folder of the repository. Searched for, because a bundled copy of this file is in another folder. */
function findRoot(folder: string = import.meta.dirname): string {
  if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder;
  if (dirname(folder) === folder)
    throw new Error('expected to run inside the repository, found no pnpm-workspace.yaml');
  return findRoot(dirname(folder));
}

const fileOf = (root: string, name: string): string => join(root, 'docs', 'results', `${name}.json`);

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Returns true if the environment asks for figures to be written. */
export const writesResults = (): boolean => process.env.SHOTGUN_WRITE_RESULTS === '1';

/**
 * Writes the value of a figure, measured from `samples` samples, if the environment asks for it. `root` is the folder of the
 * repository.
 */
export function recordResult(name: ResultName, value: number, samples: number, root = findRoot()): void {
  if (!writesResults()) return;
  const { atMost, command, measure, row, unit } = RESULTS[name];
  const isChanged = git(root, 'status', '--porcelain', '--', '.', ':!docs/results') !== '';
  const commit = git(root, 'rev-parse', `--short=${HASH_LENGTH}`, 'HEAD') + (isChanged ? CHANGED : '');
  const date = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  const rounded = Number(value.toPrecision(PRECISION));
  const written: WrittenResult = {
    row,
    measure,
    value: rounded,
    unit,
    samples,
    bar: `<= ${atMost}`,
    command,
    commit,
    date,
  };
  mkdirSync(dirname(fileOf(root, name)), { recursive: true });
  writeFileSync(fileOf(root, name), `${JSON.stringify(written, null, JSON_INDENT)}\n`);
}

/** Reads all figures, in the order of the rows. */
export function readResults(root = findRoot()): ReadResult[] {
  return Object.entries<ResultDefinition>(RESULTS).map(([name, definition]) => {
    if (!existsSync(fileOf(root, name))) return { ...definition, status: 'missing', written: null };
    const written = JSON.parse(readFileSync(fileOf(root, name), 'utf8')) as WrittenResult;
    const isCurrent = isSameFigure(definition, written) && !isOld(root, written);
    return { ...definition, status: isCurrent ? 'current' : 'old', written };
  });
}

/** Returns false if the definition has changed since the figure was measured. */
const isSameFigure = (definition: ResultDefinition, written: WrittenResult): boolean =>
  (['row', 'measure', 'unit'] as const).every((name) => written[name] === definition[name]);

/** Compares with the checked-out commit and not with today, so that the lab prints the same for the same commit. */
function isOld(root: string, { commit, date }: WrittenResult): boolean {
  try {
    // Fails if the commit is unknown or not an ancestor, or has CHANGED at its end.
    git(root, 'merge-base', '--is-ancestor', commit, 'HEAD');
    return (
      Date.parse(git(root, 'show', '--no-patch', '--format=%cI', 'HEAD')) - Date.parse(date) > AGE_MAX_DAYS * DAY_MS
    );
  } catch {
    return true;
  }
}
