// The effect of a hit command on a car.
import { describe, expect, it } from 'vitest';
import { type Command, PHASE, RACE, readField, STATUS } from '../src/index.ts';
import { progressOf } from '../src/race/index.ts';
import { HEALTH_MAX } from '../src/state/fields.ts';
import { AXIS_MAX, PUSH_STEP } from '../src/state/index.ts';
import { RESPAWN, REWARD } from '../src/tuning/index.ts';
import { readTrack } from './tracks.ts';
import { cruiserInput, driverInput, fullWorld, integerOf, runTicks, setInteger } from './worlds.ts';

const oval = readTrack('oval');
const FULL_THROTTLE = [driverInput({ throttle: AXIS_MAX })];

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
    let ticks = 1;
    while (integerOf(world, 0, 'status') === STATUS.wrecked) {
      world.step(FULL_THROTTLE);
      ticks++;
      expect(Math.abs(readField(world.state, 0, 'vz'))).toBeLessThan(1);
    }
    expect(ticks).toBe(RESPAWN.wreckTicks);
    expect(world.events).toContainEqual({ kind: 'respawn', car: 0 });
    expect(integerOf(world, 0, 'health')).toBe(HEALTH_MAX);
    world.step([], [hit(50)]);
    expect(integerOf(world, 0, 'health')).toBe(HEALTH_MAX);
    runTicks(world, RESPAWN.protectTicks);
    world.step([], [hit(50)]);
    expect(integerOf(world, 0, 'health')).toBe(HEALTH_MAX - 50);
  });

  it('a wrecked car respawns at its last checkpoint', () => {
    const world = fullWorld(oval, 2);
    for (let tick = 0; tick < 900; tick++) world.step([cruiserInput(world, 0)]);
    // The next checkpoint is number 3, so the last one is number 2.
    expect(integerOf(world, 0, 'checkpoint')).toBe(3);
    world.step([], [hit(HEALTH_MAX)]);
    while (integerOf(world, 0, 'status') === STATUS.wrecked) world.step([]);
    const metresPastCheckpoint = progressOf(world.state, 0, oval) - oval.distance[oval.checkpoints[2]!]!;
    expect(Math.abs(metresPastCheckpoint)).toBeLessThan(1);
  });

  it('a hit on the leader of a race earns twice the boost of a hit on another car, and in the warm-up as much', () => {
    const earned = (leader: number, phase: number): number => {
      const world = fullWorld(oval, 3);
      world.state[RACE.phase] = phase;
      setInteger(world, leader, 'lap', 1);
      const before = integerOf(world, 1, 'boost');
      world.step([], [hit(9)]);
      return integerOf(world, 1, 'boost') - before;
    };
    expect(earned(0, PHASE.racing)).toBe(9 * REWARD.perDamage * REWARD.leaderFactor);
    expect(earned(2, PHASE.racing)).toBe(9 * REWARD.perDamage);
    expect(earned(0, PHASE.warmup)).toBe(9 * REWARD.perDamage);
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
