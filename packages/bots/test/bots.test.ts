/** Whole bots: they finish races, recover, and are pure functions of the state. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CAR,
  type CarFieldName,
  carOffset,
  lengthOf,
  PHASE,
  parseTrack,
  RACE,
  readField,
  STATUS,
  type Track,
  World,
  writeCar,
} from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { botCar, randomCar } from '../src/index.ts';

const TRACKS = join(import.meta.dirname, '../../../assets/tracks');
const readTrack = (name: string): Track => parseTrack(JSON.parse(readFileSync(join(TRACKS, `${name}.json`), 'utf8')));
const oval = readTrack('oval');
const valley = readTrack('valley');
const canyon = readTrack('canyon');
const city = readTrack('city');

const mediumCar = botCar('medium', 3);

function worldOf(track: Track, cars: number, laps: number): World {
  const world = new World({ track, cars, laps, seed: 3 });
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  return world;
}

const step = (world: World): void => {
  const tick = world.state[RACE.tick]!;
  world.step(Array.from({ length: world.cars }, (_, car) => mediumCar(world.state, world.track, car, tick)));
};

const put = (world: World, car: number, name: CarFieldName, value: number) =>
  writeCar(world.state, car, CAR[name], value);
const lapSeconds = (world: World, car: number) => readField(world.state, car, 'bestLapTicks') * 0.016;

describe('a bot', () => {
  it.each([
    ['oval', oval, 11, 18],
    ['valley', valley, 45, 75],
    ['canyon', canyon, 45, 75],
    ['city', city, 45, 75],
  ] as const)('laps the %s alone within the expected time and without touching a wall', (_name, track, least, most) => {
    const world = worldOf(track, 1, 2);
    world.step([], [{ kind: 'start' }]);
    let walls = 0;
    for (let tick = 0; tick < 12_000 && world.state[RACE.phase] !== PHASE.finished; tick++) {
      step(world);
      walls += world.events.filter(({ kind }) => kind === 'wall').length;
    }
    expect(world.state[RACE.phase]).toBe(PHASE.finished);
    expect(lapSeconds(world, 0)).toBeGreaterThan(least);
    expect(lapSeconds(world, 0)).toBeLessThan(most);
    expect(walls).toBe(0);
  });

  it('finishes a race of sixteen bots, like all others', () => {
    const world = worldOf(valley, 16, 1);
    world.step([], [{ kind: 'start' }]);
    const gap = (car: number, other: number) =>
      lengthOf(
        ...((['px', 'py', 'pz'] as const).map((name) => metresFrom(car, other, name)) as [number, number, number]),
      );
    const metresFrom = (car: number, other: number, name: 'px' | 'py' | 'pz') =>
      readField(world.state, car, name) - readField(world.state, other, name);
    let closeTicks = 0;
    for (let tick = 0; tick < 8000 && world.state[RACE.phase] !== PHASE.finished; tick++) {
      step(world);
      for (let car = 1; car < 16; car++) if (gap(car - 1, car) < 8) closeTicks++;
    }
    expect(closeTicks).toBeGreaterThan(1000);
    for (let car = 0; car < 16; car++) expect(world.state[carOffset(car) + CAR.status]).toBe(STATUS.finished);
  });

  it.each([
    ['canyon', canyon],
    ['city', city],
  ] as const)('finishes a race of eight on the %s, and no car stands still for 5 s', (_name, track) => {
    const world = worldOf(track, 8, 1);
    world.step([], [{ kind: 'start' }]);
    const standing = new Array<number>(8).fill(0);
    let longest = 0;
    for (let tick = 0; tick < 8000 && world.state[RACE.phase] !== PHASE.finished; tick++) {
      step(world);
      for (let car = 0; car < 8; car++) {
        const speed = lengthOf(readField(world.state, car, 'vx'), 0, readField(world.state, car, 'vz'));
        const racing = world.state[RACE.phase] === PHASE.racing;
        standing[car] = racing && speed < 3 ? standing[car]! + 1 : 0;
        longest = Math.max(longest, standing[car]!);
      }
    }
    for (let car = 0; car < 8; car++) expect(world.state[carOffset(car) + CAR.status]).toBe(STATUS.finished);
    expect(longest * 0.016).toBeLessThan(5);
  });

  it.each([
    ['facing backwards', 0, 3, 0, 1],
    ['facing the wall', 0, 10, Math.SQRT1_2, Math.SQRT1_2],
    ['facing the other wall', 0, -10, -Math.SQRT1_2, Math.SQRT1_2],
  ])('drives on within seven seconds if placed %s', (_how, z, x, qy, qw) => {
    const world = worldOf(oval, 1, 2);
    put(world, 0, 'pz', z);
    put(world, 0, 'px', x);
    put(world, 0, 'qx', 0);
    put(world, 0, 'qz', 0);
    put(world, 0, 'qy', qw === 1 ? 1 : qy);
    put(world, 0, 'qw', qw === 1 ? 0 : qw);
    for (let tick = 0; tick < 437; tick++) {
      step(world);
      expect(world.events.some(({ kind }) => kind === 'respawn')).toBe(false);
    }
    const forward = [0, 1, 2, 3].map(() => {
      for (let tick = 0; tick < 20; tick++) step(world);
      return readField(world.state, 0, 'trackHint');
    });
    const gained = forward.slice(1).map((hint, index) => (hint - forward[index]! + oval.count) % oval.count);
    for (const samples of gained) {
      expect(samples).toBeGreaterThan(2);
      expect(samples).toBeLessThan(oval.count / 2);
    }
  });

  it.each([
    ['a medium bot', mediumCar],
    ['a random bot', randomCar(4)],
  ] as const)('turns its nose into the direction of flight (%s)', (_kind, driver) => {
    const world = worldOf(valley, 1, 2);
    // In the air over the start straight, which runs along +Z, flying to its left with the nose along it.
    put(world, 0, 'px', -5);
    put(world, 0, 'py', 9);
    put(world, 0, 'vx', 9);
    put(world, 0, 'vz', 44);
    let airborne = 0;
    while (readField(world.state, 0, 'py') > 1.5 && airborne++ < 200) {
      world.step([driver(world.state, valley, 0, world.state[RACE.tick]!)]);
    }
    const direction = Math.atan2(readField(world.state, 0, 'vx'), readField(world.state, 0, 'vz'));
    expect(airborne).toBeGreaterThan(50);
    expect(Math.abs(2 * readField(world.state, 0, 'qy') - direction)).toBeLessThan(0.06);
  });

  it('is a pure function that does not change the state', () => {
    const world = worldOf(oval, 4, 2);
    for (let tick = 0; tick < 300; tick++) step(world);
    const before = world.save();
    const first = mediumCar(world.state, oval, 2, 900);
    mediumCar(world.state, oval, 1, 17);
    expect(mediumCar(world.state, oval, 2, 900)).toEqual(first);
    expect(world.save()).toEqual(before);
  });

  it('does not press the throttle for an empty slot or early in the countdown', () => {
    const world = new World({ track: oval, cars: 2 });
    expect(mediumCar(world.state, oval, 0, 1).driver.throttle).toBe(0);
    world.step([], [{ kind: 'enter', car: 0 }, { kind: 'start' }]);
    expect(mediumCar(world.state, oval, 0, 1).driver.throttle).toBe(0);
  });
});
