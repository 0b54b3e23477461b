/**
 * Plays races between the car models and prints how often each model wins, to check that mixed races are fair.
 *
 *   pnpm --filter @shotgun-rally/bots models [--races 20] [--tracks valley,canyon,city] [--level hard] [--laps 2] [--first-seed 1]
 *   pnpm --filter @shotgun-rally/bots models --help
 *
 * A race has three cars of each model. Race n has seed n, counted from `--first-seed`; the models alternate on the grid, and
 * the first car's model depends on n.
 */
import { oneOf, option } from '@shotgun-rally/options';
import { CAR_MODEL_NAMES, type CarModelName } from '@shotgun-rally/sim/tuning';
import { readScriptOptions } from '../../options/bench/script-options.ts';
import { BOT_LEVEL_NAMES, createBot } from '../src/index.ts';
import { type CarLog, playRace } from '../src/testing/index.ts';
import { readTrack, TRACK_NAMES } from './bench-tracks.ts';
import { raceOptions } from './race-options.ts';

const CARS_PER_MODEL = 3;
const PERCENT = 100;

const OPTIONS = {
  ...raceOptions(TRACK_NAMES, 20),
  level: option(oneOf(BOT_LEVEL_NAMES), 'hard', { placeholder: 'LEVEL', help: 'level of all bots' }),
};

const { races, firstSeed, tracks, level, laps } = readScriptOptions(
  OPTIONS,
  'Plays races between the car models, and prints how often each model wins.',
);

interface ModelResult {
  wins: number;
  readonly logs: CarLog[];
}

const newResults = () =>
  new Map<CarModelName, ModelResult>(CAR_MODEL_NAMES.map((name) => [name, { wins: 0, logs: [] }]));

const mean = (logs: readonly CarLog[], field: 'place' | 'bestLapS' | 'offRoadTicks' | 'wrecks' | 'walls'): number =>
  logs.reduce((total, log) => total + log[field], 0) / logs.length;

function print(title: string, results: ReadonlyMap<CarModelName, ModelResult>, raceCount: number): void {
  console.log(`${title}, ${raceCount} races`);
  for (const [name, { wins, logs }] of results) {
    const cells = [
      `${((PERCENT * wins) / raceCount).toFixed(1)} % wins`,
      `mean place ${mean(logs, 'place').toFixed(2)}`,
      `best lap ${mean(logs, 'bestLapS').toFixed(1)} s`,
      `walls ${mean(logs, 'walls').toFixed(1)}`,
      `wrecks ${mean(logs, 'wrecks').toFixed(1)}`,
    ];
    console.log([name.padEnd(8), ...cells.map((cell) => cell.padStart(18))].join(''));
  }
}

const total = newResults();
for (const trackName of tracks) {
  const track = readTrack(trackName);
  const results = newResults();
  for (let seed = firstSeed; seed < firstSeed + races; seed++) {
    const slots = Array.from({ length: CAR_MODEL_NAMES.length * CARS_PER_MODEL }, (_, car) => car);
    const models = slots.map((car) => CAR_MODEL_NAMES[(car + seed) % CAR_MODEL_NAMES.length]!);
    const bots = slots.map(() => createBot(level, seed));
    playRace({ track, laps, seed, bots, models }).forEach((log, car) => {
      for (const sum of [results.get(models[car]!)!, total.get(models[car]!)!]) {
        sum.logs.push(log);
        if (log.place === 1) sum.wins++;
      }
    });
  }
  print(trackName, results, races);
}
print('all tracks', total, races * tracks.length);
