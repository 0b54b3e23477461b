// Compares steps per second on one and on two cores with Rapier, Jolt and cannon-es: 16 cars on the same track.
//
// `pnpm bench:throughput` compiles this file and runs it with plain node. Each engine has two worker threads with a world
// each. The engines take turns in many short rounds, so that other work on the machine slows all of them equally.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CARS, ENGINES, type EngineName, type Throughput } from './engines.ts';

/** The target: this many times the steps per second of the fastest other engine. */
const RATIO_MIN = 4;
const ROUNDS = 15;
const ROUND_MS = 200;
const WARMUP_MS = 2000;
/** Every engine must drive its cars at a mean speed (m/s) in this range, or the comparison is not fair. */
const SPEED_MIN = 10;
const SPEED_MAX = 30;
const NAME_WIDTH = 12;

interface Engine {
  readonly name: EngineName;
  readonly workers: readonly [Worker, Worker];
  /** Steps per second in each round. */
  readonly oneCore: number[];
  readonly twoCores: number[];
  readonly speeds: number[];
}

/** Runs a worker for some milliseconds. */
async function run(worker: Worker, milliseconds: number): Promise<Throughput> {
  worker.postMessage(milliseconds);
  const [result] = await once(worker, 'message');
  return result as Throughput;
}

async function createEngine(name: EngineName): Promise<Engine> {
  const createWorker = () => new Worker(new URL('./worker.js', import.meta.url), { workerData: name });
  const workers = [createWorker(), createWorker()] as const;
  await Promise.all(workers.map((worker) => run(worker, WARMUP_MS)));
  return { name, workers, oneCore: [], twoCores: [], speeds: [] };
}

/** Measures one round of an engine: on one core, then on two at the same time. */
async function measureRound({ workers, oneCore, twoCores, speeds }: Engine): Promise<void> {
  const alone = await run(workers[0], ROUND_MS);
  const both = await Promise.all(workers.map((worker) => run(worker, ROUND_MS)));
  oneCore.push(alone.stepsPerSecond);
  twoCores.push(both[0]!.stepsPerSecond + both[1]!.stepsPerSecond);
  speeds.push(alone.meanSpeed);
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prints the row of an engine; returns the median ratios of the simulation's steps per second to its own. */
function printRow(engine: Engine, own: Engine): { oneCore: number; twoCores: number } {
  const ratio = (cores: 'oneCore' | 'twoCores') =>
    median(own[cores].map((each, round) => each / engine[cores][round]!));
  const ratios = { oneCore: ratio('oneCore'), twoCores: ratio('twoCores') };
  const cells = [
    ...[median(engine.oneCore), median(engine.twoCores)].map((each) => each.toFixed(0).padStart(10)),
    ...[ratios.oneCore, ratios.twoCores].map((each) => each.toFixed(1).padStart(10)),
    median(engine.speeds).toFixed(1).padStart(10),
  ];
  print(`${engine.name.padEnd(NAME_WIDTH)}${cells.join('')}`);
  return ratios;
}

function requireDriving({ name, speeds }: Engine): void {
  const speed = median(speeds);
  if (speed >= SPEED_MIN && speed <= SPEED_MAX) return;
  throw new Error(
    `bench: got a mean speed of ${speed.toFixed(1)} m/s (${name}); allowed: ${SPEED_MIN} to ${SPEED_MAX}`,
  );
}

const engines: Engine[] = [];
for (const name of ENGINES) engines.push(await createEngine(name));
for (let round = 0; round < ROUNDS; round++) for (const engine of engines) await measureRound(engine);

print(`Steps per second with ${CARS} cars, medians of ${ROUNDS} rounds; ratio: sim / engine; mean speed in m/s`);
print(
  `${''.padEnd(NAME_WIDTH)}${['one core', 'two cores', 'ratio', 'ratio', 'speed'].map((each) => each.padStart(10)).join('')}`,
);
const ratios = engines.map((engine) => printRow(engine, engines[0]!)).slice(1);
for (const engine of engines) requireDriving(engine);
for (const cores of ['oneCore', 'twoCores'] as const) {
  const least = Math.min(...ratios.map((each) => each[cores]));
  const verdict = least >= RATIO_MIN ? 'reached' : 'NOT REACHED';
  print(
    `at least ${RATIO_MIN} times the best of them, ${cores === 'oneCore' ? 'one core' : 'two cores'}: ${least.toFixed(1)}, ${verdict}`,
  );
}
for (const { workers } of engines) for (const worker of workers) await worker.terminate();
