// The engines of the throughput benchmark, each with the same cars on the same track.
import { TICK_SECONDS } from '../../src/index.ts';
import { lengthOf } from '../../src/math/index.ts';
import { readVelocity } from '../../src/state/index.ts';
import { createJoltWorld, loadJolt } from '../jolt-world.ts';
import type { PeerWorld } from '../peer-world.ts';
import { loadRapier, RapierWorld } from '../rapier-world.ts';
import { benchTrack, createWorld, inputsOf, pointAhead, spotsOf } from '../scenes.ts';
import { createStockWorld } from '../stock-world.ts';

export const ENGINES = ['sim', 'Rapier', 'Jolt', 'cannon-es'] as const;
export type EngineName = (typeof ENGINES)[number];

/** Cars of each world. */
export const CARS = 16;
const SCENE = 'spread out';
/** Cars are steered before every this many steps. */
const STEPS_PER_STEERING = 8;
const MS_PER_SECOND = 1000;

/** What an engine did in a number of milliseconds. */
export interface Throughput {
  readonly stepsPerSecond: number;
  /** Mean speed of the cars (m/s). */
  readonly meanSpeed: number;
}

type Runner = Pick<PeerWorld, 'step' | 'totalSpeed'> & { readonly steer: () => void };

/** Loads an engine; returns a function that runs it for some milliseconds. */
export async function createRun(name: EngineName): Promise<(milliseconds: number) => Throughput> {
  const runner = name === 'sim' ? createOwnRunner() : peerRunner(await createPeer(name));
  return (milliseconds) => run(runner, milliseconds);
}

/** Steps a world until its steps took the given time. The time of the steering does not count. */
function run({ steer, step, totalSpeed }: Runner, milliseconds: number): Throughput {
  let steps = 0;
  let steppingMs = 0;
  let metres = 0;
  while (steppingMs < milliseconds) {
    steer();
    const startMs = performance.now();
    for (let i = 0; i < STEPS_PER_STEERING; i++) step();
    steppingMs += performance.now() - startMs;
    steps += STEPS_PER_STEERING;
    metres += (totalSpeed() / CARS) * STEPS_PER_STEERING * TICK_SECONDS;
  }
  return { stepsPerSecond: (steps * MS_PER_SECOND) / steppingMs, meanSpeed: metres / (steps * TICK_SECONDS) };
}

function createOwnRunner(): Runner {
  const world = createWorld(SCENE, CARS);
  const velocity = { x: 0, y: 0, z: 0 };
  let inputs = inputsOf(world, SCENE, 0);
  return {
    steer: () => {
      inputs = inputsOf(world, SCENE, 0);
    },
    step: () => world.step(inputs),
    totalSpeed: () => {
      let sum = 0;
      for (let car = 0; car < CARS; car++) {
        const { x, y, z } = readVelocity(world.state, car, velocity);
        sum += lengthOf(x, y, z);
      }
      return sum;
    },
  };
}

function peerRunner(world: PeerWorld): Runner {
  return {
    steer: () => world.steer((_car, x, z) => pointAhead(x, z)),
    step: () => world.step(),
    totalSpeed: () => world.totalSpeed(),
  };
}

async function createPeer(name: Exclude<EngineName, 'sim'>): Promise<PeerWorld> {
  const spots = spotsOf(SCENE, CARS);
  if (name === 'cannon-es') return createStockWorld(benchTrack, spots);
  if (name === 'Jolt') {
    await loadJolt();
    return createJoltWorld(benchTrack, spots);
  }
  await loadRapier();
  return new RapierWorld(benchTrack, spots, 'field');
}
