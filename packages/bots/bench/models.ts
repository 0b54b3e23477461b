/**
 * Plays races between the car models and prints how often each model wins, to check that mixed races are fair.
 *
 *   pnpm --filter @shotgun-rally/bots models [--races 20] [--tracks valley,canyon,city] [--level hard] [--laps 2] [--first-seed 1]
 *
 * A race has three cars of each model. Race n has seed n, counted from `--first-seed`; the models alternate on the grid, and
 * the first car's model depends on n.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseTrack } from '@shotgun-rally/sim';
import { CAR_MODEL_NAMES, type CarModelName } from '@shotgun-rally/sim/tuning';
import { BOT_LEVEL_NAMES, createBot } from '../src/index.ts';
import { type CarLog, playRace } from '../src/testing/index.ts';

const CARS_PER_MODEL = 3;
const PERCENT = 100;

const { values } = parseArgs({
  options: {
    races: { type: 'string', default: '20' },
    'first-seed': { type: 'string', default: '1' },
    tracks: { type: 'string', default: 'valley,canyon,city' },
    level: { type: 'string', default: 'hard' },
    laps: { type: 'string', default: '2' },
  },
});
const [races, firstSeed, laps] = [Number(values.races), Number(values['first-seed']), Number(values.laps)];
const level = BOT_LEVEL_NAMES.find((name) => name === values.level);
if (!level) throw new Error(`--level: got '${values.level}', allowed: ${BOT_LEVEL_NAMES.join(', ')}`);
// The path starts at bench/dist, where the compiled benchmark runs.
const tracksFolder = join(import.meta.dirname, '../../../../assets/tracks');

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

const trackNames = values.tracks.split(',');
const total = newResults();
for (const trackName of trackNames) {
  const track = parseTrack(JSON.parse(readFileSync(join(tracksFolder, `${trackName}.json`), 'utf8')));
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
print('all tracks', total, races * trackNames.length);
