/** Tests of the input that is expected of an unknown driver. */
import {
  CAR,
  type CarInput,
  type DriverInput,
  NEUTRAL_GUNNER,
  readField,
  World,
  type WorldState,
} from '@shotgun-rally/sim';
import { lengthOf } from '@shotgun-rally/sim/math';
import { writeCar } from '@shotgun-rally/sim/state';
import { expect, it } from 'vitest';
import { expectedDriverInput, randomDriverInput } from '../src/index.ts';
import { readTrack } from './tracks.ts';

const valley = readTrack('valley');
const AHEAD_TICKS = 18;
const withDriver = (driver: DriverInput): CarInput => ({ driver, gunner: NEUTRAL_GUNNER });

function metresApart(a: WorldState, b: WorldState): number {
  const difference = (name: 'px' | 'py' | 'pz') => readField(a, 0, name) - readField(b, 0, name);
  return lengthOf(difference('px'), difference('py'), difference('pz'));
}

/**
 * Returns the 95th percentile of the position error (m) if the car is simulated for AHEAD_TICKS from many of the states with
 * the inputs that `guess` returns. `held` is the input at the start, and `share` the elapsed share of AHEAD_TICKS.
 */
function p95ErrorM(
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

it('the position error is over 10 % smaller if the input fades to the expected one than if the last input is held', () => {
  const world = new World({ track: valley, cars: 1, seed: 3 });
  world.step([], [{ kind: 'enter', car: 0 }]);
  const states: WorldState[] = [];
  const inputs: DriverInput[] = [];
  for (let tick = 0; tick < 3000; tick++) {
    inputs.push(randomDriverInput(world.state, world, 0, tick, 4));
    states.push(world.save());
    world.step([withDriver(inputs[tick]!)]);
  }
  const heldErrorM = p95ErrorM(states, inputs, (_state, held) => held);
  const fadedErrorM = p95ErrorM(states, inputs, (state, held, share) => {
    const expected = expectedDriverInput(state, world, 0) ?? held;
    const between = (from: number, to: number) => Math.round(from + (to - from) * share);
    return {
      ...(share < 0.5 ? held : expected),
      steer: between(held.steer, expected.steer),
      throttle: between(held.throttle, expected.throttle),
    };
  });
  expect(heldErrorM).toBeGreaterThan(0.2);
  expect(fadedErrorM).toBeLessThan(heldErrorM * 0.9);
});

it('expectedDriverInput returns null for an empty slot, a car at rest, and a car that moves backwards', () => {
  const world = new World({ track: valley, cars: 2 });
  world.step([], [{ kind: 'enter', car: 0 }]);
  expect(expectedDriverInput(world.state, world, 1)).toBeNull();
  expect(expectedDriverInput(world.state, world, 0)).toBeNull();
  for (let tick = 0; tick < 200; tick++) world.step([withDriver(randomDriverInput(world.state, world, 0, tick, 4))]);
  expect(expectedDriverInput(world.state, world, 0)).not.toBeNull();
  for (const name of ['vx', 'vy', 'vz'] as const) writeCar(world.state, 0, CAR[name], -readField(world.state, 0, name));
  expect(expectedDriverInput(world.state, world, 0)).toBeNull();
});
