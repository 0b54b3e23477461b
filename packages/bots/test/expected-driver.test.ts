/** The expected driver predicts a rival better than its last input does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CAR,
  type CarInput,
  type DriverInput,
  lengthOf,
  NEUTRAL_GUNNER,
  parseTrack,
  readField,
  World,
  type WorldState,
  writeCar,
} from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { expectedDriver, randomDriver } from '../src/index.ts';

const valley = parseTrack(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../assets/tracks/valley.json'), 'utf8')),
);
const AHEAD_TICKS = 18;
const withDriver = (driver: DriverInput): CarInput => ({ driver, gunner: NEUTRAL_GUNNER });

function metresApart(a: WorldState, b: WorldState): number {
  const along = (name: 'px' | 'py' | 'pz') => readField(a, 0, name) - readField(b, 0, name);
  return lengthOf(along('px'), along('py'), along('pz'));
}

/** The p95 of the position error (m) after AHEAD_TICKS, if `guess` gives the inputs from each state on. */
function errorOf(
  states: WorldState[],
  inputs: DriverInput[],
  guess: (state: WorldState, held: DriverInput, share: number) => DriverInput,
) {
  const world = new World({ track: valley, cars: 1, seed: 3 });
  const errors: number[] = [];
  for (let start = 100; start < states.length - AHEAD_TICKS; start += 7) {
    world.load(states[start]!);
    for (let tick = 0; tick < AHEAD_TICKS; tick++) {
      world.step([withDriver(guess(world.state, inputs[start]!, tick / AHEAD_TICKS))]);
    }
    errors.push(metresApart(world.state, states[start + AHEAD_TICKS]!));
  }
  return errors.sort((a, b) => a - b)[Math.floor(errors.length * 0.95)]!;
}

it('predicts a random driver over 10 % better by fading from the last input to the expected one than by holding it', () => {
  const world = new World({ track: valley, cars: 1, seed: 3 });
  world.step([], [{ kind: 'enter', car: 0 }]);
  const states: WorldState[] = [];
  const inputs: DriverInput[] = [];
  for (let tick = 0; tick < 3000; tick++) {
    inputs.push(randomDriver(world.state, valley, 0, tick, 4));
    states.push(world.save());
    world.step([withDriver(inputs[tick]!)]);
  }
  const held = errorOf(states, inputs, (_state, input) => input);
  const faded = errorOf(states, inputs, (state, held, share) => {
    const expected = expectedDriver(state, valley, 0) ?? held;
    const between = (from: number, to: number) => Math.round(from + (to - from) * share);
    return {
      ...(share < 0.5 ? held : expected),
      steer: between(held.steer, expected.steer),
      throttle: between(held.throttle, expected.throttle),
    };
  });
  expect(held).toBeGreaterThan(0.2);
  expect(faded).toBeLessThan(held * 0.9);
});

it('is null for an empty slot, a car at rest, and a car that moves in the wrong direction', () => {
  const world = new World({ track: valley, cars: 2 });
  world.step([], [{ kind: 'enter', car: 0 }]);
  expect(expectedDriver(world.state, valley, 1)).toBeNull();
  expect(expectedDriver(world.state, valley, 0)).toBeNull();
  for (let tick = 0; tick < 200; tick++) world.step([withDriver(randomDriver(world.state, valley, 0, tick, 4))]);
  expect(expectedDriver(world.state, valley, 0)).not.toBeNull();
  for (const name of ['vx', 'vy', 'vz'] as const) writeCar(world.state, 0, CAR[name], -readField(world.state, 0, name));
  expect(expectedDriver(world.state, valley, 0)).toBeNull();
});
