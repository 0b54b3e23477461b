// When and where a car is put back on the road.
import { describe, expect, it } from 'vitest';
import { AXIS_MAX, progressOf, RACE_RULES, RESPAWN, type World } from '../src/index.ts';
import { readTrack } from './tracks.ts';
import { driverInput, fullWorld, integerOf, runTicks, setField, setInteger } from './worlds.ts';

const oval = readTrack('oval');
const { countdownTicks } = RACE_RULES;
const FULL_THROTTLE = [driverInput({ throttle: AXIS_MAX })];

describe('a car respawns', () => {
  const respawnsWithin = (world: World, ticks: number, inputs: Parameters<World['step']>[0]): number => {
    let count = 0;
    for (let tick = 0; tick < ticks; tick++) {
      world.step(inputs);
      count += world.events.filter(({ kind }) => kind === 'respawn').length;
    }
    return count;
  };
  const RESET = [driverInput({ reset: true })];

  it('once if reset is pressed and held', () => {
    expect(respawnsWithin(fullWorld(oval, 1), 50, RESET)).toBe(1);
  });

  it('on request without repair, and not on a second request within 5 s', () => {
    const world = fullWorld(oval, 1);
    setInteger(world, 0, 'health', 30);
    let respawns = 0;
    for (let tick = 0; tick < RESPAWN.requestIntervalTicks - 2; tick++) {
      const reset = integerOf(world, 0, 'resetHeld') === 0;
      respawns += respawnsWithin(world, 1, [driverInput({ reset })]);
    }
    expect(respawns).toBe(1);
    expect(integerOf(world, 0, 'health')).toBe(30);
    runTicks(world, 5);
    expect(respawnsWithin(world, 10, RESET)).toBe(1);
  });

  it('in its slot of the grid if it has not reached the line', () => {
    const world = fullWorld(oval, 8);
    world.step([], [{ kind: 'start' }]);
    runTicks(world, countdownTicks);
    const before = progressOf(world.state, 7, oval);
    world.step(Array.from({ length: 8 }, () => driverInput({ reset: true })));
    expect(progressOf(world.state, 7, oval)).toBeCloseTo(before, 1);
  });

  it('if it gives throttle without moving for 3.5 s', () => {
    const world = fullWorld(oval, 1);
    // Beside the wall, with the nose towards it.
    setField(world.state, 0, 'px', 11);
    setField(world.state, 0, 'qx', 0);
    setField(world.state, 0, 'qz', 0);
    setField(world.state, 0, 'qy', Math.SQRT1_2);
    setField(world.state, 0, 'qw', Math.SQRT1_2);
    expect(respawnsWithin(world, 210, FULL_THROTTLE)).toBe(0);
    expect(respawnsWithin(world, 60, FULL_THROTTLE)).toBe(1);
  });

  it.each([
    ['below the road', 'py', -20],
    ['past a wall', 'px', 40],
    ['high above the road', 'py', 90],
  ] as const)('if it is %s', (_where, name, value) => {
    const world = fullWorld(oval, 1);
    setField(world.state, 0, name, value);
    expect(respawnsWithin(world, 1, [])).toBe(1);
  });
});
