// Rockets: when they leave, how they fly, and what a blast does; and what the hit of any weapon brings.
import { describe, expect, it } from 'vitest';
import {
  blastHit,
  CAR,
  type Command,
  carOffset,
  createPose,
  createRay,
  lengthOf,
  NEUTRAL_GUNNER,
  NEUTRAL_INPUT,
  PUSH_STEP,
  ROCKET,
  ROCKET_STEP_M,
  rocketDistanceToCar,
  rocketPosition,
  STATUS,
  TICK_SECONDS,
  World,
} from '../src/index.ts';
import { REWARD } from '../src/tuning/weapons.ts';
import { readTrack } from './tracks.ts';
import { fullWorld, steps } from './worlds.ts';

const oval = readTrack('oval');
const held = [{ ...NEUTRAL_INPUT, gunner: { ...NEUTRAL_GUNNER, rocket: true } }];
const integer = (world: World, car: number, name: keyof typeof CAR): number => world.state[carOffset(car) + CAR[name]]!;
const set = (world: World, car: number, name: keyof typeof CAR, value: number): void => {
  world.state[carOffset(car) + CAR[name]] = value;
};

/** The ticks in which rockets left while the trigger was held. */
function launches(world: World, ticks: number): number[] {
  const launched: number[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    world.step(held);
    if (world.events.some(({ kind }) => kind === 'launched')) launched.push(tick);
  }
  return launched;
}

describe('a launcher', () => {
  it('has two rounds at the start, and takes its time between them', () => {
    const world = fullWorld(oval, 1);
    const [first = -1, second = -1, ...more] = launches(world, 500);
    expect(second - first).toBe(ROCKET.reloadTicks);
    expect(more).toEqual([]);
    expect(integer(world, 0, 'rockets')).toBe(0);
  });

  it('gets another one after a while, and never more than at the start', () => {
    const world = fullWorld(oval, 1);
    launches(world, 300);
    steps(world, ROCKET.resupplyTicks);
    expect(integer(world, 0, 'rockets')).toBe(1);
    steps(world, 3 * ROCKET.resupplyTicks);
    expect(integer(world, 0, 'rockets')).toBe(ROCKET.atStart);
  });

  it.each(['countdown', 'wrecked', 'finished'])('is silent: %s', (when) => {
    const world = fullWorld(oval, 1);
    if (when === 'countdown') world.step([], [{ kind: 'start' }]);
    else set(world, 0, 'status', when === 'wrecked' ? STATUS.wrecked : STATUS.finished);
    if (when === 'wrecked') set(world, 0, 'respawnTicks', 200);
    expect(launches(world, 100)).toEqual([]);
  });
});

describe('a race without weapons', () => {
  it('hears no shot and sees no rocket', () => {
    const world = new World({ track: oval, cars: 1, weapons: false });
    world.step([], [{ kind: 'enter', car: 0 }]);
    for (let tick = 0; tick < 200; tick++) {
      world.step([{ ...NEUTRAL_INPUT, gunner: { ...NEUTRAL_GUNNER, fire: true, rocket: true } }]);
      expect(world.events.filter(({ kind }) => kind === 'fired' || kind === 'launched')).toEqual([]);
    }
  });
});

describe('a rocket', () => {
  it('flies straight on at its own speed', () => {
    const path = { ...createRay(), ox: 1, oy: 2, oz: 3, dx: 0, dy: 0.6, dz: 0.8 };
    const at = rocketPosition(path, 10, { x: 0, y: 0, z: 0 });
    const metres = 10 * TICK_SECONDS * ROCKET.speed;
    expect([at.x, at.y, at.z]).toEqual([1, 2 + 0.6 * metres, 3 + 0.8 * metres]);
  });

  it('bursts a little before it would touch a car, and just beside one', () => {
    const ahead = { ...createPose(), z: 20 };
    expect(rocketDistanceToCar(createRay(), ahead)).toBeCloseTo(18 - ROCKET.fuse, 9);
    expect(rocketDistanceToCar({ ...createRay(), ox: 0.9 + ROCKET.fuse - 0.01 }, ahead)).toBeGreaterThan(0);
    expect(rocketDistanceToCar({ ...createRay(), ox: 0.9 + ROCKET.fuse + 0.01 }, ahead)).toBe(-1);
    expect(ROCKET_STEP_M).toBeLessThan(2);
  });
});

describe('a blast', () => {
  const at = (x: number) => blastHit({ x, y: 0, z: 0 }, 1, createPose(), 0);
  const pushOf = (hit: Extract<Command, { kind: 'hit' }>): number => lengthOf(...hit.push) * PUSH_STEP;

  it('hurts less the further away it is, and not at all from its edge on', () => {
    expect(at(1)?.damage).toBe(ROCKET.damage);
    expect(at(4.5)?.damage).toBeLessThan(ROCKET.damage);
    expect(at(4.5)?.damage).toBeGreaterThan(at(6)?.damage ?? 0);
    expect(at(ROCKET.blastRadius)).toBeNull();
  });

  it('pushes away and upwards, by a nudge', () => {
    const hit = at(2.5);
    expect(hit?.push[0]).toBeLessThan(0);
    expect(hit?.push[1]).toBeGreaterThan(0);
    expect(hit && pushOf(hit)).toBeLessThan(5);
  });

  it("pushes the shooter's own car, and does not hurt it", () => {
    expect(blastHit({ x: 3, y: 0, z: 0 }, 1, createPose(), 1)).toMatchObject({ damage: 0, by: 1 });
  });

  it('in the very middle of a car throws it straight up', () => {
    const hit = blastHit({ x: 0, y: 0, z: 0 }, 1, createPose(), 0);
    expect(hit?.push).toEqual([0, ROCKET.upSpeed / PUSH_STEP, 0]);
  });
});

describe('a hit', () => {
  const hit = (damage: number, by = 0): Command => ({ kind: 'hit', car: 1, by, damage, push: [0, 0, 0] });

  it('gives the car of the shooter boost for the damage, and much for a wreck', () => {
    const world = fullWorld(oval, 2);
    const before = integer(world, 0, 'boost');
    world.step([], [hit(20)]);
    const trickle = integer(world, 1, 'boost') - before;
    expect(integer(world, 0, 'boost')).toBe(before + trickle + 20 * REWARD.perDamage);
    set(world, 0, 'boost', 0);
    world.step([], [hit(90)]);
    expect(integer(world, 1, 'status')).toBe(STATUS.wrecked);
    expect(integer(world, 0, 'boost')).toBeGreaterThanOrEqual(90 * REWARD.perDamage + REWARD.forWreck);
  });

  it('never fills the tank over its brim', () => {
    const world = fullWorld(oval, 2);
    set(world, 0, 'boost', 1000);
    world.step([], [hit(90)]);
    expect(integer(world, 0, 'boost')).toBe(1023);
  });

  it.each(['protected', 'wrecked', 'finished'])('does nothing, and brings nothing, to a car that is %s', (what) => {
    const world = fullWorld(oval, 2);
    if (what === 'protected') set(world, 1, 'protectTicks', 100);
    else set(world, 1, 'status', what === 'wrecked' ? STATUS.wrecked : STATUS.finished);
    if (what === 'wrecked') set(world, 1, 'respawnTicks', 200);
    const before = integer(world, 0, 'boost');
    world.step([], [hit(50)]);
    expect(integer(world, 1, 'health')).toBe(100);
    expect(integer(world, 0, 'boost') - before).toBeLessThanOrEqual(1);
    expect(world.events.some(({ kind }) => kind === 'hit')).toBe(false);
  });

  it('by itself is no reason for a reward', () => {
    const world = fullWorld(oval, 2);
    const before = integer(world, 1, 'boost');
    world.step([], [hit(0, 1)]);
    expect(integer(world, 1, 'boost') - before).toBeLessThanOrEqual(1);
  });
});
