// The effect of a hit command on a car.
import { describe, expect, it } from 'vitest';
import { type Command, readField, STATUS, type World } from '../src/index.ts';
import { progressOf } from '../src/race/index.ts';
import { HEALTH_MAX } from '../src/state/fields.ts';
import { AXIS_MAX, createPose, PUSH_STEP, readPose } from '../src/state/index.ts';
import { createTrackSample, sampleTrack } from '../src/track/index.ts';
import { RESPAWN } from '../src/tuning/index.ts';
import { readTrack } from './tracks.ts';
import { cruiserInput, driverInput, fullWorld, integerOf, runTicks, runUntil, setField } from './worlds.ts';

const oval = readTrack('oval');
const FULL_THROTTLE = [driverInput({ throttle: AXIS_MAX })];
/** Steps a world while car 0 is a wreck. Returns the number of ticks. */
const runWhileWrecked = (world: World, step: () => void): number =>
  runUntil(() => integerOf(world, 0, 'status') !== STATUS.wrecked, step, 2 * RESPAWN.wreckTicks);

describe('a hit', () => {
  /** Returns a hit of car 1 on car 0, with a push of 4 m/s upwards. */
  const hit = (damage: number): Command => ({ kind: 'hit', car: 0, by: 1, damage, push: [0, 4 / PUSH_STEP, 0] });

  it('a hit reduces health and pushes the car', () => {
    const world = fullWorld(oval, 2);
    runTicks(world, 50);
    world.step([], [hit(9)]);
    expect(integerOf(world, 0, 'health')).toBe(HEALTH_MAX - 9);
    expect(readField(world.state, 0, 'vy')).toBeGreaterThan(2);
    expect(world.events).toContainEqual({ kind: 'hit', car: 0, by: 1, damage: 9 });
  });

  it('several fatal hits in one tick wreck the car only once', () => {
    const world = fullWorld(oval, 2);
    runTicks(world, 50);
    world.step([], [hit(60), hit(60), hit(60)]);
    expect(world.events.filter(({ kind }) => kind === 'wreck')).toEqual([{ kind: 'wreck', car: 0, by: 1 }]);
    expect(integerOf(world, 0, 'status')).toBe(STATUS.wrecked);
  });

  it('a wrecked car ignores its throttle until it respawns with full health and protected from hits', () => {
    const world = fullWorld(oval, 2);
    runTicks(world, 50);
    world.step([], [hit(HEALTH_MAX)]);
    const ticks = runWhileWrecked(world, () => {
      expect(Math.abs(readField(world.state, 0, 'vz'))).toBeLessThan(1);
      world.step(FULL_THROTTLE);
    });
    expect(ticks).toBe(RESPAWN.wreckTicks - 1);
    expect(world.events).toContainEqual({ kind: 'respawn', car: 0 });
    expect(integerOf(world, 0, 'health')).toBe(HEALTH_MAX);
    world.step([], [hit(50)]);
    expect(integerOf(world, 0, 'health')).toBe(HEALTH_MAX);
    runTicks(world, RESPAWN.protectTicks);
    world.step([], [hit(50)]);
    expect(integerOf(world, 0, 'health')).toBe(HEALTH_MAX - 50);
  });

  it('a wrecked car rolls on at the speed of a repaired wreck along the road, where it was', () => {
    const world = fullWorld(oval, 2);
    for (let tick = 0; tick < 900; tick++) world.step([cruiserInput(world, 0)]);
    world.step([], [hit(HEALTH_MAX)]);
    let before = 0;
    runWhileWrecked(world, () => {
      before = progressOf(world.state, 0, oval);
      world.step([]);
    });
    expect(Math.abs(progressOf(world.state, 0, oval) - before)).toBeLessThan(1);
    const [vx, vz] = [readField(world.state, 0, 'vx'), readField(world.state, 0, 'vz')];
    const sample = integerOf(world, 0, 'trackHint');
    expect(vx * oval.tx[sample]! + vz * oval.tz[sample]!).toBeCloseTo(RESPAWN.wreckSpeed, 0);
  });

  it('a wreck beside the road is put on the road when it is repaired', () => {
    const world = fullWorld(oval, 2);
    for (let tick = 0; tick < 900; tick++) world.step([cruiserInput(world, 0)]);
    const sample = integerOf(world, 0, 'trackHint');
    const besideM = oval.halfWidth[sample]! + 1;
    setField(world.state, 0, 'px', oval.px[sample]! + oval.rx[sample]! * besideM);
    setField(world.state, 0, 'pz', oval.pz[sample]! + oval.rz[sample]! * besideM);
    world.step([], [hit(HEALTH_MAX)]);
    runWhileWrecked(world, () => world.step([]));
    const here = sampleTrack(oval, readPose(world.state, 0, createPose()), sample, createTrackSample());
    expect(Math.abs(here.lateral)).toBeLessThan(here.halfWidth - 1);
  });

  it('a hit has no effect in the countdown', () => {
    const world = fullWorld(oval, 2);
    world.step([], [{ kind: 'start' }]);
    world.step([], [hit(90)]);
    expect(integerOf(world, 0, 'health')).toBe(HEALTH_MAX);
    expect(readField(world.state, 0, 'vy')).toBe(0);
  });

  it('a hit on a slot that does not exist throws', () => {
    const world = fullWorld(oval, 2);
    const wrongHit = { ...hit(1), car: 2 } as Command;
    expect(() => world.step([], [wrongHit])).toThrow("car in 'hit': got 2; allowed: an integer from 0 to 1");
  });
});
