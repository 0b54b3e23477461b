// When and where a car is put back on the road.
import { describe, expect, it } from 'vitest';
import { type CarInput, PHASE, RACE, type World } from '../src/index.ts';
import { progressOf } from '../src/race/index.ts';
import { HEALTH_MAX } from '../src/state/fields.ts';
import { AXIS_MAX } from '../src/state/index.ts';
import { createTrackSample, trackPoint } from '../src/track/index.ts';
import { RACE_RULES, RESPAWN } from '../src/tuning/index.ts';
import { readTrack } from './tracks.ts';
import { driverInput, fullWorld, integerOf, runTicks, setField, setInteger } from './worlds.ts';

const oval = readTrack('oval');
const { countdownTicks } = RACE_RULES;
const FULL_THROTTLE = [driverInput({ throttle: AXIS_MAX })];

describe('a car respawns', () => {
  /** Returns the number of respawns within `ticks`. */
  const respawnsWithin = (world: World, ticks: number, inputs: Parameters<World['step']>[0]): number => {
    let count = 0;
    for (let tick = 0; tick < ticks; tick++) {
      world.step(inputs);
      count += world.events.filter(({ kind }) => kind === 'respawn').length;
    }
    return count;
  };
  /** Longer than a car is stuck before it respawns, and shorter than twice that time. */
  const HELD_TICKS = 1.5 * RESPAWN.stuckTicks;
  const RESET = [driverInput({ reset: true })];

  it('a car respawns once if reset is held for longer than the interval between requests', () => {
    expect(respawnsWithin(fullWorld(oval, 1), RESPAWN.requestIntervalTicks + 50, RESET)).toBe(1);
  });

  it('a car respawns on request without repair, and on the next request only after 5 s', () => {
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

  it('a car respawns at its place on the grid if it has not reached the line', () => {
    const world = fullWorld(oval, 8);
    const allCars = (input: CarInput) => Array.from({ length: 8 }, () => input);
    world.step([], [{ kind: 'start' }]);
    runTicks(world, countdownTicks);
    const onGrid = progressOf(world.state, 7, oval);
    runTicks(world, 20, allCars(driverInput({ throttle: AXIS_MAX })));
    runTicks(world, RESPAWN.requestIntervalTicks);
    expect(progressOf(world.state, 7, oval)).toBeGreaterThan(onGrid + 0.5);
    expect(progressOf(world.state, 7, oval)).toBeLessThan(0);
    world.step(allCars(driverInput({ reset: true })));
    expect(progressOf(world.state, 7, oval)).toBeCloseTo(onGrid, 1);
  });

  it('a reset at the start of a race takes effect only after 5 s, so that no car leaves the grid protected from contacts', () => {
    const world = fullWorld(oval, 8);
    world.step([], [{ kind: 'start' }]);
    runTicks(world, countdownTicks, RESET);
    expect(world.state[RACE.phase]).toBe(PHASE.racing);
    expect(respawnsWithin(world, RESPAWN.requestIntervalTicks - 2, RESET)).toBe(0);
    expect(respawnsWithin(world, 3, RESET)).toBe(1);
  });

  it('a wreck that is repaired while it rolls over a checkpoint passes the checkpoint', () => {
    const sample = createTrackSample();
    const next = 2;
    for (let beforeM = 5; beforeM < 9; beforeM += 0.1) {
      const world = fullWorld(oval, 1);
      world.step([], [{ kind: 'start' }]);
      runTicks(world, countdownTicks);
      setInteger(world, 0, 'checkpoint', next);
      trackPoint(oval, oval.distance[oval.checkpoints[next]!]! - beforeM, 0, 0, sample);
      const { x, z, tx, ty, tz } = sample;
      world.placeCar(0, world.standingPose(0, { x, z, yaw: Math.atan2(tx, tz) }), {
        x: 25 * tx,
        y: 25 * ty,
        z: 25 * tz,
      });
      world.step([], [{ kind: 'hit', car: 0, by: -1, damage: HEALTH_MAX, push: [0, 0, 0] }]);
      setInteger(world, 0, 'respawnTicks', 20);
      runTicks(world, 60);
      expect(integerOf(world, 0, 'checkpoint'), `${beforeM.toFixed(1)} m before it`).toBe(next + 1);
    }
  });

  it('a car respawns if its driver gives throttle for 3.5 s and it does not move', () => {
    const world = fullWorld(oval, 1);
    // Puts the car beside the wall, with its nose towards the wall.
    setField(world.state, 0, 'px', 11);
    setField(world.state, 0, 'qx', 0);
    setField(world.state, 0, 'qz', 0);
    setField(world.state, 0, 'qy', Math.SQRT1_2);
    setField(world.state, 0, 'qw', Math.SQRT1_2);
    expect(respawnsWithin(world, 210, FULL_THROTTLE)).toBe(0);
    expect(respawnsWithin(world, 60, FULL_THROTTLE)).toBe(1);
  });

  it('a car respawns if it lies on its roof for 3.5 s, although its driver gives no throttle', () => {
    /** Returns the number of respawns within HELD_TICKS if the car is held in place, which keeps it from rolling onto its wheels. */
    const respawnsIfHeld = (roll: { readonly qz: number; readonly qw: number }): number => {
      const world = fullWorld(oval, 1);
      let respawns = 0;
      for (let tick = 0; tick < HELD_TICKS; tick++) {
        for (const name of ['qx', 'qy', 'vx', 'vy', 'vz'] as const) setField(world.state, 0, name, 0);
        setField(world.state, 0, 'qz', roll.qz);
        setField(world.state, 0, 'qw', roll.qw);
        respawns += respawnsWithin(world, 1, []);
      }
      return respawns;
    };
    expect(respawnsIfHeld({ qz: 1, qw: 0 })).toBe(1);
    expect(respawnsIfHeld({ qz: 0, qw: 1 })).toBe(0);
  });

  it.each([
    ['below the road', 'py', -20],
    ['past a wall', 'px', 40],
    ['high above the road', 'py', 90],
  ] as const)('a car respawns if it is %s', (_where, name, value) => {
    const world = fullWorld(oval, 1);
    setField(world.state, 0, name, value);
    expect(respawnsWithin(world, 1, [])).toBe(1);
  });
});
