// Rockets: launch, flight and blast; and the reward for a hit.
import { describe, expect, it } from 'vitest';
import { CAR_MODELS, type Command, NEUTRAL_GUNNER, NEUTRAL_INPUT, STATUS, TICK_SECONDS, World } from '../src/index.ts';
import { createRay, lengthOf } from '../src/math/index.ts';
import type { HitCommand } from '../src/state/command.ts';
import { BOOST_MAX, HEALTH_MAX } from '../src/state/fields.ts';
import { createPose, PUSH_STEP } from '../src/state/index.ts';
import { ROCKET } from '../src/tuning/index.ts';
import { REWARD } from '../src/tuning/weapons.ts';
import { blastHit, ROCKET_STEP_M, rocketDistanceToCar, rocketPosition } from '../src/weapons/index.ts';
import { readTrack } from './tracks.ts';
import { fullWorld, integerOf, runTicks, setInteger } from './worlds.ts';

const oval = readTrack('oval');

/** Holds the rocket trigger for `ticks`; returns the ticks in which rockets were launched. */
function holdTrigger(world: World, ticks: number): number[] {
  const launchTicks: number[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    world.step([{ ...NEUTRAL_INPUT, gunner: { ...NEUTRAL_GUNNER, rocket: true } }]);
    if (world.events.some(({ kind }) => kind === 'launched')) launchTicks.push(tick);
  }
  return launchTicks;
}

describe('a launcher', () => {
  it('a launcher launches the rockets that the car has at the start, one per reload time', () => {
    const world = fullWorld(oval, 1);
    const launchTicks = holdTrigger(world, 500);
    expect(launchTicks).toHaveLength(ROCKET.atStart);
    expect(launchTicks[1]! - launchTicks[0]!).toBe(ROCKET.reloadTicks);
    expect(integerOf(world, 0, 'rockets')).toBe(0);
  });

  it('a launcher gets one rocket per resupply, up to the number at the start', () => {
    const world = fullWorld(oval, 1);
    holdTrigger(world, 300);
    runTicks(world, ROCKET.resupplyTicks);
    expect(integerOf(world, 0, 'rockets')).toBe(1);
    runTicks(world, 3 * ROCKET.resupplyTicks);
    expect(integerOf(world, 0, 'rockets')).toBe(ROCKET.atStart);
  });

  it('a launcher launches nothing in the countdown', () => {
    const world = fullWorld(oval, 1);
    world.step([], [{ kind: 'start' }]);
    expect(holdTrigger(world, 100)).toEqual([]);
  });

  it.each(['wrecked', 'finished'] as const)('a launcher launches nothing if its car is %s', (status) => {
    const world = fullWorld(oval, 1);
    setInteger(world, 0, 'status', STATUS[status]);
    if (status === 'wrecked') setInteger(world, 0, 'respawnTicks', 200);
    expect(holdTrigger(world, 100)).toEqual([]);
  });
});

describe('a world without weapons', () => {
  it('a world without weapons fires no shot and launches no rocket', () => {
    const world = new World({ track: oval, cars: 1, weapons: false });
    world.step([], [{ kind: 'enter', car: 0 }]);
    for (let tick = 0; tick < 200; tick++) {
      world.step([{ ...NEUTRAL_INPUT, gunner: { ...NEUTRAL_GUNNER, fire: true, rocket: true } }]);
      expect(world.events.filter(({ kind }) => kind === 'fired' || kind === 'launched')).toEqual([]);
    }
  });
});

describe('a rocket', () => {
  it('10 ticks after its launch, a rocket has flown for 10 ticks at its speed along its path', () => {
    const path = { ...createRay(), ox: 1, oy: 2, oz: 3, dx: 0, dy: 0.6, dz: 0.8 };
    const { x, y, z } = rocketPosition(path, 10, { x: 0, y: 0, z: 0 });
    const metres = 10 * TICK_SECONDS * ROCKET.speed;
    expect([x, y, z]).toEqual([1, 2 + 0.6 * metres, 3 + 0.8 * metres]);
  });

  it('a rocket flies less than the length of a car in a tick', () => {
    expect(ROCKET_STEP_M).toBeLessThan(2 * CAR_MODELS.rally.body.halfLength);
  });

  it('a rocket bursts if it comes within its fuse distance of a car, and otherwise flies past', () => {
    const ahead = { ...createPose(), z: 20 };
    expect(rocketDistanceToCar(createRay(), ahead, CAR_MODELS.rally)).toBeCloseTo(
      20 - CAR_MODELS.rally.body.halfLength - ROCKET.fuse,
      9,
    );
    const beside = CAR_MODELS.rally.body.halfWidth + ROCKET.fuse;
    expect(rocketDistanceToCar({ ...createRay(), ox: beside - 0.01 }, ahead, CAR_MODELS.rally)).toBeGreaterThan(0);
    expect(rocketDistanceToCar({ ...createRay(), ox: beside + 0.01 }, ahead, CAR_MODELS.rally)).toBe(-1);
  });
});

describe('a blast', () => {
  /** Returns the hit on car 1 if a rocket of car 0 bursts `x` m beside the centre of car 1. */
  const blastBeside = (x: number) => blastHit({ x, y: 0, z: 0 }, 1, createPose(), 0);
  const pushSpeedOf = (hit: HitCommand): number => lengthOf(...hit.push) * PUSH_STEP;

  it('a blast takes less health at a greater distance, and has no effect at its radius', () => {
    expect(blastBeside(1)!.damage).toBe(ROCKET.damage);
    expect(blastBeside(4.5)!.damage).toBeLessThan(ROCKET.damage);
    expect(blastBeside(4.5)!.damage).toBeGreaterThan(blastBeside(6)!.damage);
    expect(blastBeside(ROCKET.blastRadius)).toBeNull();
  });

  it('a blast pushes a car away and upwards, by less than 5 m/s', () => {
    const hit = blastBeside(2.5)!;
    expect(hit.push[0]).toBeLessThan(0);
    expect(hit.push[1]).toBeGreaterThan(0);
    expect(pushSpeedOf(hit)).toBeLessThan(5);
  });

  it("a blast takes no health from the shooter's own car", () => {
    expect(blastHit({ x: 3, y: 0, z: 0 }, 1, createPose(), 1)).toMatchObject({ damage: 0, by: 1 });
  });

  it('a blast at the centre of a car pushes the car straight up', () => {
    expect(blastBeside(0)!.push).toEqual([0, ROCKET.upSpeed / PUSH_STEP, 0]);
  });
});

describe('the reward for a hit', () => {
  /** Every car gets boost over time, at most this much in one tick. */
  const TRICKLE_MAX = 1;
  const hit = (damage: number, by = 0): Command => ({ kind: 'hit', car: 1, by, damage, push: [0, 0, 0] });

  it('a shooter gets boost for the damage of a hit, and more for a wreck', () => {
    const world = fullWorld(oval, 2);
    const before = integerOf(world, 0, 'boost');
    world.step([], [hit(20)]);
    const trickle = integerOf(world, 1, 'boost') - before;
    expect(integerOf(world, 0, 'boost')).toBe(before + trickle + 20 * REWARD.perDamage);
    setInteger(world, 0, 'boost', 0);
    world.step([], [hit(90)]);
    expect(integerOf(world, 1, 'status')).toBe(STATUS.wrecked);
    expect(integerOf(world, 0, 'boost')).toBeGreaterThanOrEqual(90 * REWARD.perDamage + REWARD.forWreck);
  });

  it('a reward does not raise the boost above BOOST_MAX', () => {
    const world = fullWorld(oval, 2);
    setInteger(world, 0, 'boost', 1000);
    world.step([], [hit(90)]);
    expect(integerOf(world, 0, 'boost')).toBe(BOOST_MAX);
  });

  it.each(['protected', 'wrecked', 'finished'] as const)(
    'a hit on a car that is %s takes no health and gives no reward',
    (condition) => {
      const world = fullWorld(oval, 2);
      if (condition === 'protected') setInteger(world, 1, 'protectTicks', 100);
      else setInteger(world, 1, 'status', STATUS[condition]);
      if (condition === 'wrecked') setInteger(world, 1, 'respawnTicks', 200);
      const before = integerOf(world, 0, 'boost');
      world.step([], [hit(50)]);
      expect(integerOf(world, 1, 'health')).toBe(HEALTH_MAX);
      expect(integerOf(world, 0, 'boost') - before).toBeLessThanOrEqual(TRICKLE_MAX);
      expect(world.events.some(({ kind }) => kind === 'hit')).toBe(false);
    },
  );

  it('a car that hits itself gets no reward', () => {
    const world = fullWorld(oval, 2);
    const before = integerOf(world, 1, 'boost');
    world.step([], [hit(10, 1)]);
    expect(integerOf(world, 1, 'boost') - before).toBeLessThanOrEqual(TRICKLE_MAX);
  });
});
