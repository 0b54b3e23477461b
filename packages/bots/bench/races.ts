/**
 * Plays whole races of bots and prints the results of each level, for tuning the levels.
 *
 *   pnpm --filter @shotgun-rally/bots races [--races 10] [--tracks valley,canyon,city] [--levels easy,medium,hard]
 *                                           [--cars 8] [--laps 2] [--first-seed 1] [--no-weapons]
 *   pnpm --filter @shotgun-rally/bots races --help
 *
 * Race n has seed n, counted from `--first-seed`. The levels of its cars alternate, and the first car's level depends on n.
 * With `--no-weapons` no bot shoots.
 */
import { flag, integer, listOf, oneOf, option } from '@shotgun-rally/options';
import { MAX_CARS, NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import { readScriptOptions } from '../../options/bench/script-options.ts';
import { BOT_LEVEL_NAMES, type BotLevelName, createBot } from '../src/index.ts';
import { type BotFunction, type CarLog, playRace } from '../src/testing/index.ts';
import { STUCK_MAX_S } from '../test/mixed-race.ts';
import { readTrack, TRACK_NAMES } from './bench-tracks.ts';
import { raceOptions } from './race-options.ts';

const MICROSECONDS_PER_MS = 1000;

const OPTIONS = {
  ...raceOptions(TRACK_NAMES, 10),
  levels: option(listOf(oneOf(BOT_LEVEL_NAMES)), BOT_LEVEL_NAMES, { placeholder: 'LIST', help: 'levels of the bots' }),
  cars: option(integer(1, MAX_CARS), 8, { placeholder: 'N', help: 'cars in each race' }),
  noWeapons: option(flag(), false, { placeholder: '', help: 'no bot shoots' }),
};

const { races, firstSeed, tracks, levels, cars, laps, noWeapons } = readScriptOptions(
  OPTIONS,
  'Plays whole races of bots, and prints the results of each level.',
);
const cpuTime = { ms: 0, calls: 0 };

/** Returns a bot that adds its CPU time to `cpuTime`. With `--no-weapons` it does not shoot. */
function timedBot(level: BotLevelName, seed: number): BotFunction {
  const bot = createBot(level, seed);
  return (state, world, car, tick) => {
    const startMs = performance.now();
    const input = bot(state, world, car, tick);
    cpuTime.ms += performance.now() - startMs;
    cpuTime.calls++;
    return noWeapons ? { ...input, gunner: NEUTRAL_GUNNER } : input;
  };
}

/** The columns of the table: a title, and the text for the results of one level. */
const columns: readonly (readonly [string, (logs: readonly CarLog[]) => string])[] = [
  ['place', (logs) => mean(logs, 'place').toFixed(1)],
  ['best lap', (logs) => Math.min(...logs.map(({ bestLapS }) => bestLapS || Number.POSITIVE_INFINITY)).toFixed(1)],
  ['mean best', (logs) => mean(logs, 'bestLapS').toFixed(1)],
  ['overtakes', (logs) => mean(logs, 'overtakes').toFixed(1)],
  ['stuck s', (logs) => Math.max(...logs.map(({ stuckS }) => stuckS)).toFixed(1)],
  ['off road', (logs) => percent(sum(logs, 'offRoadTicks'), sum(logs, 'racingTicks'))],
  ['walls', (logs) => mean(logs, 'walls').toFixed(1)],
  ['touches', (logs) => mean(logs, 'touches').toFixed(1)],
  ['wrecks', (logs) => mean(logs, 'wrecks').toFixed(1)],
  ['shots', (logs) => mean(logs, 'shots').toFixed(0)],
  ['rockets', (logs) => mean(logs, 'rockets').toFixed(1)],
  ['hits', (logs) => percent(sum(logs, 'hits'), sum(logs, 'shots') + sum(logs, 'rockets'))],
];
type NumericField = Exclude<keyof CarLog, 'stuckAt'>;
const sum = (logs: readonly CarLog[], field: NumericField): number =>
  logs.reduce((total, log) => total + log[field], 0);
const mean = (logs: readonly CarLog[], field: NumericField): number => sum(logs, field) / logs.length;
const percent = (part: number, whole: number): string => `${((100 * part) / (whole || 1)).toFixed(1)} %`;
const row = (cells: readonly string[]): string => cells.map((cell) => cell.padStart(10)).join('');

for (const name of tracks) {
  const track = readTrack(name);
  const logs = new Map<BotLevelName, CarLog[]>(levels.map((level) => [level, []]));
  const stuck: string[] = [];
  let hardWins = 0;
  for (let seed = firstSeed; seed < firstSeed + races; seed++) {
    const carLevels = Array.from({ length: cars }, (_, car) => levels[(car + seed) % levels.length]!);
    const bots = carLevels.map((level) => timedBot(level, seed));
    const results = playRace({ track, laps, seed, bots });
    results.forEach((log, car) => {
      logs.get(carLevels[car]!)?.push(log);
      if (log.stuckS > STUCK_MAX_S) stuck.push(`  seed ${seed} car ${car}: ${log.stuckS.toFixed(1)} s, ${log.stuckAt}`);
    });
    const bestPlace = (level: BotLevelName) =>
      Math.min(...results.filter((_, car) => carLevels[car] === level).map(({ place }) => place));
    if (bestPlace('hard') < bestPlace('easy')) hardWins++;
  }
  console.log(`${name}: a hard bot beat all easy ones in ${hardWins} of ${races} races`);
  console.log(row(['', ...columns.map(([title]) => title)]));
  for (const [level, carLogs] of logs) console.log(row([level, ...columns.map(([, format]) => format(carLogs))]));
  if (stuck.length > 0) console.log(`stuck for more than ${STUCK_MAX_S} s:\n${stuck.join('\n')}`);
}
console.log(`${((cpuTime.ms / cpuTime.calls) * MICROSECONDS_PER_MS).toFixed(1)} µs per car and tick`);
