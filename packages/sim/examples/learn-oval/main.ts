// Learns to drive the oval: `pnpm --filter @shotgun-rally/sim learn [SEED]` prints each generation, writes
// learning-curve.svg beside this file, and drives a lap from ten starts that were not used for learning.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseTrack } from '../../src/index.ts';
import { crossEntropy, type Generation } from './cross-entropy.ts';
import { createTraining, lapSeconds, POLICY_SIZE, returnOf } from './driving.ts';
import { drawLearningCurve } from './learning-curve.ts';

const GENERATIONS = 40;
const POPULATION = 48;
const ELITES = 8;
/** Each candidate drives this many episodes, from starts that change with the generation. */
const EPISODES = 2;
const SEED_MAX = 2 ** 32 - 1;
const TEST_SEEDS = Array.from({ length: 10 }, (_, index) => 1_000_000 + index);
/** Paths from packages/sim, where pnpm runs this script. */
const TRACK_FILE = '../../assets/tracks/oval.json';
const CURVE_FILE = 'examples/learn-oval/learning-curve.svg';

const MICROSECONDS_PER_SECOND = 1_000_000;
const processorSeconds = (): number => process.cpuUsage().user / MICROSECONDS_PER_SECOND;
const print = (line: string) => process.stdout.write(`${line}\n`);
const track = parseTrack(JSON.parse(readFileSync(TRACK_FILE, 'utf8')));
const environment = createTraining(track);
const [seedText = '1'] = process.argv.slice(2);
const seed = Number(seedText);
if (!Number.isInteger(seed) || seed < 0 || seed > SEED_MAX) {
  console.error(`learn: SEED: got '${seedText}', allowed: an integer from 0 to ${SEED_MAX}`);
  process.exit(2);
}
const meanReturnOf = (policy: Float64Array, generation: number): number => {
  let total = 0;
  for (let episode = 0; episode < EPISODES; episode++) {
    total += returnOf(policy, environment, generation * EPISODES + episode);
  }
  return total / EPISODES;
};

const learning = crossEntropy({ size: POLICY_SIZE, seed, population: POPULATION, elites: ELITES }, meanReturnOf);
const generations: Generation[] = [];
for (let generation = 0; generation < GENERATIONS; generation++) {
  const { value } = learning.next();
  generations.push(value);
  print(`generation ${generation + 1}: best ${value.bestReturn.toFixed(0)}, mean ${value.meanReturn.toFixed(0)}`);
}
writeFileSync(CURVE_FILE, drawLearningCurve(generations));

const laps = TEST_SEEDS.map((each) => lapSeconds(generations.at(-1)!.mean, track, each));
print(`learned in ${processorSeconds().toFixed(0)} s of processor time; the learning curve is in ${CURVE_FILE}`);
print(`laps from ${laps.length} new starts: ${laps.map((lap) => lap?.toFixed(1) ?? 'failed').join(', ')} s`);
