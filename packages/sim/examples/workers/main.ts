// Plays 32 environments in one and in two worker threads: `pnpm --filter @shotgun-rally/sim workers`. Both give the same
// results to the bit, because environments share nothing and depend on nothing but their seed.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { parseTrack } from '../../src/index.ts';
import type { Result, Work } from './worker.ts';

/** From packages/sim, where pnpm runs this script. */
const TRACK_FILE = '../../assets/tracks/oval.json';
const ENVIRONMENTS = 32;
const CARS = 4;
const STEPS = 300;
const MS_PER_SECOND = 1000;

const track = parseTrack(JSON.parse(readFileSync(TRACK_FILE, 'utf8')));
const seeds = Array.from({ length: ENVIRONMENTS }, (_, index) => index);
const workers = [createWorker(), createWorker()];

function createWorker(): Worker {
  return new Worker(new URL('./worker.js', import.meta.url));
}

async function play(worker: Worker, work: Work): Promise<Result> {
  worker.postMessage(work);
  const [result] = await once(worker, 'message');
  return result as Result;
}

/** Plays all environments in some worker threads, each with an equal share. */
async function playAll(threads: readonly Worker[]): Promise<Result> {
  const share = ENVIRONMENTS / threads.length;
  const results = threads.map((worker, index) =>
    play(worker, { track, seeds: seeds.slice(index * share, (index + 1) * share), cars: CARS, steps: STEPS }),
  );
  return (await Promise.all(results)).flat();
}

/** Plays all environments and prints the speed; returns the results. */
async function measure(threads: readonly Worker[]): Promise<Result> {
  const startMs = performance.now();
  const result = await playAll(threads);
  const seconds = (performance.now() - startMs) / MS_PER_SECOND;
  const stepsPerSecond = (ENVIRONMENTS * CARS * STEPS) / seconds;
  process.stdout.write(`${threads.length} thread(s): ${stepsPerSecond.toFixed(0)} steps of a car per second\n`);
  return result;
}

// The first run lets both threads compile the code.
await playAll(workers);
const one = await measure(workers.slice(0, 1));
const two = await measure(workers);
const areEqual = one.every((metres, index) => metres === two[index]);
process.stdout.write(`the results are ${areEqual ? 'equal' : 'NOT EQUAL'}\n`);
for (const worker of workers) await worker.terminate();
