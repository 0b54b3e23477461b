// Replay equals play: whatever is saved, loaded and stepped again ends in the same integers.
import { describe, expect, it } from 'vitest';
import { type CarInput, hash32, statesEqual, World, type WorldState } from '../src/index.ts';
import { carsEqual } from '../src/state/state.ts';
import { readTrack } from './tracks.ts';
import { drive, fullWorld, put, rammers, steps } from './worlds.ts';

const valley = readTrack('valley');
const oval = readTrack('oval');
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

interface Play {
  readonly states: readonly WorldState[];
  readonly inputs: readonly (readonly CarInput[])[];
  readonly contacts: number;
  readonly moved: number;
}

/** `ticks` of eight ramming cars, every state kept; protection is taken off, so that they touch from the start. */
function play(world: World, seed: number, ticks: number): Play {
  const states = [world.save()];
  const inputs: CarInput[][] = [];
  let contacts = 0;
  for (let tick = 0; tick < ticks; tick++) {
    inputs.push(rammers(world, tick, seed));
    world.step(inputs[tick]!);
    contacts += world.events.filter(({ kind }) => kind === 'contact' || kind === 'wall').length;
    states.push(world.save());
  }
  const moved = states.filter((state, index) => index > 0 && !statesEqual(state, states[index - 1]!)).length;
  return { states, inputs, contacts, moved };
}

describe('a world', () => {
  it.each(SEEDS)('replays to the bit from any tick, in any order, with contacts (seed %i)', (seed) => {
    const world = fullWorld(seed % 2 === 0 ? oval : valley, 8);
    const { states, inputs, contacts, moved } = play(world, seed, 400);
    expect(contacts).toBeGreaterThan(5);
    expect(moved).toBe(400);
    for (let trial = 0; trial < 12; trial++) {
      const from = hash32(seed, trial, 1) % 370;
      world.load(states[from]!);
      for (let tick = from; tick < from + 30; tick++) world.step(inputs[tick] as CarInput[]);
      expect(statesEqual(world.state, states[from + 30]!)).toBe(true);
    }
  });

  it.each(SEEDS)('goes on to the bit when its state is loaded into a new one (seed %i)', (seed) => {
    const { states, inputs } = play(fullWorld(valley, 8), seed, 200);
    const other = new World({ track: valley, cars: 8, laps: 3, seed: 5 });
    other.load(states[120]!);
    for (let tick = 120; tick < 200; tick++) other.step(inputs[tick] as CarInput[]);
    expect(statesEqual(other.state, states[200]!)).toBe(true);
  });

  it.each([
    ['drives freely', 0],
    ['scrapes along a wall', 127],
  ])('moves a car that %s alike, whatever the others do among themselves', (_how, steer) => {
    const alone = new World({ track: valley, cars: 8, laps: 3, seed: 5 });
    alone.step([], [{ kind: 'enter', car: 0 }]);
    const crowded = fullWorld(valley, 8);
    for (const world of [alone, crowded]) {
      put(world.state, 0, 'px', valley.px[400]!);
      put(world.state, 0, 'py', valley.py[400]! + 0.8);
      put(world.state, 0, 'pz', valley.pz[400]!);
      put(world.state, 0, 'trackHint', 400);
    }
    let contacts = 0;
    let walls = 0;
    for (let tick = 0; tick < 400; tick++) {
      const inputs = rammers(crowded, tick, 9);
      inputs[0] = drive({ steer, throttle: 80 });
      alone.step(inputs);
      crowded.step(inputs);
      contacts += crowded.events.filter(({ kind }) => kind === 'contact').length;
      walls += crowded.events.filter((event) => event.kind === 'wall' && event.car === 0).length;
      expect(carsEqual(alone.state, crowded.state, 0)).toBe(true);
    }
    expect(contacts).toBeGreaterThan(5);
    if (steer > 0) expect(walls).toBeGreaterThan(0);
  });

  it('refuses a state of another size', () => {
    const world = fullWorld(oval, 2);
    expect(() => world.load(new Int32Array(3))).toThrow(/got 3 integers; allowed: \d+/);
  });

  it('leaves empty slots untouched', () => {
    const world = new World({ track: oval, cars: 3 });
    world.step([], [{ kind: 'enter', car: 1 }]);
    const before = world.save();
    steps(world, 50, []);
    expect(carsEqual(before, world.state, 0)).toBe(true);
    expect(carsEqual(before, world.state, 2)).toBe(true);
  });
});
