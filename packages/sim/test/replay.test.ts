// A replay gives exactly the same states as the first run.
import { describe, expect, it } from 'vitest';
import { type CarInput, carOffset, World, type WorldState } from '../src/index.ts';
import { hash32 } from '../src/math/index.ts';
import { AXIS_MAX, statesEqual } from '../src/state/index.ts';
import { readTrack } from './tracks.ts';
import { driverInput, fullWorld, rammerInputs, runTicks, setField } from './worlds.ts';

const valley = readTrack('valley');
const oval = readTrack('oval');
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const REPLAY_TICKS = 30;

interface Recording {
  /** The state before each tick, and after the last. */
  readonly states: readonly WorldState[];
  readonly inputs: readonly (readonly CarInput[])[];
  /** Number of contact events with cars and walls. */
  readonly contacts: number;
}

/** Drives a world of ramming cars. */
function record(world: World, seed: number, ticks: number): Recording {
  const states = [world.save()];
  const inputs: CarInput[][] = [];
  let contacts = 0;
  for (let tick = 0; tick < ticks; tick++) {
    inputs.push(rammerInputs(world, tick, seed));
    world.step(inputs[tick]!);
    contacts += world.events.filter(({ kind }) => kind === 'contact' || kind === 'wall').length;
    states.push(world.save());
  }
  return { states, inputs, contacts };
}

/** Returns true if the fields of one car are the same in both states. */
function carsEqual(a: WorldState, b: WorldState, car: number): boolean {
  const fieldsIn = (state: WorldState) => state.subarray(carOffset(car), carOffset(car + 1));
  return statesEqual(fieldsIn(a), fieldsIn(b));
}

describe('a world', () => {
  it.each(SEEDS)('replays of random parts of a run with contacts end in exactly the same state (seed %i)', (seed) => {
    const world = fullWorld(seed % 2 === 0 ? oval : valley, 8);
    const { states, inputs, contacts } = record(world, seed, 400);
    expect(contacts).toBeGreaterThan(5);
    for (let trial = 0; trial < 12; trial++) {
      const from = hash32(seed, trial, 1) % (400 - REPLAY_TICKS);
      world.load(states[from]!);
      for (let tick = from; tick < from + REPLAY_TICKS; tick++) world.step(inputs[tick]!);
      expect(statesEqual(world.state, states[from + REPLAY_TICKS]!)).toBe(true);
    }
  });

  it.each(SEEDS)(
    'a world that loads the state of another world continues to exactly the same state (seed %i)',
    (seed) => {
      const world = fullWorld(valley, 8);
      const { states, inputs } = record(world, seed, 200);
      const other = new World({ track: valley, cars: world.cars, laps: world.laps, seed: world.seed });
      other.load(states[120]!);
      for (let tick = 120; tick < 200; tick++) other.step(inputs[tick]!);
      expect(statesEqual(other.state, states[200]!)).toBe(true);
    },
  );

  it.each([
    ['drives freely', 0],
    ['scrapes along a wall', AXIS_MAX],
  ])('a car that %s moves as if it were alone while other cars touch each other', (_how, steer) => {
    const alone = new World({ track: valley, cars: 8, laps: 3, seed: 5 });
    alone.step([], [{ kind: 'enter', car: 0 }]);
    const crowded = fullWorld(valley, 8);
    for (const { state } of [alone, crowded]) {
      setField(state, 0, 'px', valley.px[400]!);
      setField(state, 0, 'py', valley.py[400]! + 0.8);
      setField(state, 0, 'pz', valley.pz[400]!);
      setField(state, 0, 'trackHint', 400);
    }
    let contacts = 0;
    let walls = 0;
    for (let tick = 0; tick < 400; tick++) {
      const inputs = rammerInputs(crowded, tick, 9);
      inputs[0] = driverInput({ steer, throttle: 80 });
      alone.step(inputs);
      crowded.step(inputs);
      contacts += crowded.events.filter(({ kind }) => kind === 'contact').length;
      walls += crowded.events.filter((event) => event.kind === 'wall' && event.car === 0).length;
      expect(carsEqual(alone.state, crowded.state, 0)).toBe(true);
    }
    expect(contacts).toBeGreaterThan(5);
    if (steer > 0) expect(walls).toBeGreaterThan(0);
  });

  it('a world has no events after it has loaded a state', () => {
    const world = fullWorld(oval, 2);
    const before = world.save();
    world.step([], [{ kind: 'hit', car: 0, by: 1, damage: 5, push: [0, 0, 0] }]);
    expect(world.events).toMatchObject([{ kind: 'hit', car: 0 }]);
    world.load(before);
    expect(world.events).toEqual([]);
  });

  it('a world throws if it loads a state of another length', () => {
    const world = fullWorld(oval, 2);
    expect(() => world.load(new Int32Array(3))).toThrow(/got 3 integers; allowed: \d+/);
  });

  it('a step leaves empty slots unchanged', () => {
    const world = new World({ track: oval, cars: 3 });
    world.step([], [{ kind: 'enter', car: 1 }]);
    const before = world.save();
    runTicks(world, 50);
    expect(carsEqual(before, world.state, 0)).toBe(true);
    expect(carsEqual(before, world.state, 2)).toBe(true);
  });
});
