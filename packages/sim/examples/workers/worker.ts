// A worker thread that plays one episode in each of several environments at the same time.
import { parentPort } from 'node:worker_threads';
import { createEnvironment, type Environment } from '../../src/environment/index.ts';
import type { Track } from '../../src/index.ts';

/** What a worker plays: one environment for each seed. */
export interface Work {
  readonly track: Track;
  readonly seeds: readonly number[];
  readonly cars: number;
  readonly steps: number;
}

/** The distance driven by all cars of each environment (m), in the order of the seeds. */
export type Result = readonly number[];

/** Steers all cars towards the middle of the road, at a moderate speed. */
function actionsOf({ cars, observationSize, actionSize }: Environment, observations: Float32Array): Float32Array {
  const actions = new Float32Array(cars * actionSize).fill(-1);
  for (let car = 0; car < cars; car++) {
    const [speed, lateral, heading, bend] = [0, 5, 8, 14].map((index) => observations[car * observationSize + index]!);
    actions[car * actionSize] = bend! - lateral! - 2 * heading!;
    actions[car * actionSize + 1] = speed! < 0.35 ? 1 : 0;
  }
  return actions;
}

function play({ track, seeds, cars, steps }: Work): Result {
  const runs = seeds.map((seed) => {
    const environment = createEnvironment({ track, cars, laps: 255, stepsMax: steps });
    return { environment, observations: environment.reset(seed), metres: 0, isOver: false };
  });
  for (let step = 0; step < steps; step++) {
    for (const run of runs) {
      if (run.isOver) continue;
      const { progressM, observations, isOver } = run.environment.step(actionsOf(run.environment, run.observations));
      Object.assign(run, { observations, isOver, metres: progressM.reduce((sum, each) => sum + each) });
    }
  }
  return runs.map(({ metres }) => metres);
}

parentPort?.on('message', (work: Work) => parentPort?.postMessage(play(work)));
