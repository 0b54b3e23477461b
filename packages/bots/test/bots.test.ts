/** Tests of whole bots: they finish races, recover from mishaps, and do not change the state. */
import {
  CAR,
  type CarFieldName,
  carOffset,
  PHASE,
  RACE,
  readField,
  STATUS,
  TICK_SECONDS,
  type Track,
  World,
} from '@shotgun-rally/sim';
import { lengthOf } from '@shotgun-rally/sim/math';
import { writeCar } from '@shotgun-rally/sim/state';
import { createTrackSample, trackPoint } from '@shotgun-rally/sim/track';
import { describe, expect, it } from 'vitest';
import { createBot, createRandomBot } from '../src/index.ts';
import { readTrack } from './tracks.ts';

const oval = readTrack('oval');
const valley = readTrack('valley');
const canyon = readTrack('canyon');
const city = readTrack('city');
const alpine = readTrack('alpine');

const mediumCar = createBot('medium', 3);

/** Creates a world that all cars have entered. */
function createWorld(track: Track, cars: number, laps: number): World {
  const world = new World({ track, cars, laps, seed: 3 });
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  return world;
}

const step = (world: World): void => {
  const tick = world.state[RACE.tick]!;
  world.step(Array.from({ length: world.cars }, (_, car) => mediumCar(world.state, world, car, tick)));
};

const setField = (world: World, car: number, name: CarFieldName, value: number) =>
  writeCar(world.state, car, CAR[name], value);
const bestLapSeconds = (world: World, car: number) => readField(world.state, car, 'bestLapTicks') * TICK_SECONDS;

describe('a bot', () => {
  it.each([
    ['oval', 11, 18, oval],
    ['valley', 45, 75, valley],
    ['canyon', 45, 75, canyon],
    ['city', 45, 75, city],
    ['alpine', 45, 75, alpine],
  ] as const)(
    'alone on the %s, has a best lap of %i to %i s and touches no wall',
    (_name, minSeconds, maxSeconds, track) => {
      const world = createWorld(track, 1, 2);
      world.step([], [{ kind: 'start' }]);
      let walls = 0;
      for (let tick = 0; tick < 12_000 && world.state[RACE.phase] !== PHASE.finished; tick++) {
        step(world);
        walls += world.events.filter(({ kind }) => kind === 'wall').length;
      }
      expect(world.state[RACE.phase]).toBe(PHASE.finished);
      expect(bestLapSeconds(world, 0)).toBeGreaterThan(minSeconds);
      expect(bestLapSeconds(world, 0)).toBeLessThan(maxSeconds);
      expect(walls).toBe(0);
    },
  );

  it.each([
    ['valley', valley],
    ['canyon', canyon],
    ['city', city],
    ['alpine', alpine],
  ] as const)(
    'lets all sixteen cars of a race on the %s finish, although cars are often within 8 m',
    (_name, track) => {
      const world = createWorld(track, 16, 1);
      world.step([], [{ kind: 'start' }]);
      const metresApart = (car: number, other: number): number => {
        const difference = (name: 'px' | 'py' | 'pz') =>
          readField(world.state, car, name) - readField(world.state, other, name);
        return lengthOf(difference('px'), difference('py'), difference('pz'));
      };
      let closeTicks = 0;
      for (let tick = 0; tick < 8000 && world.state[RACE.phase] !== PHASE.finished; tick++) {
        step(world);
        for (let car = 1; car < 16; car++) if (metresApart(car - 1, car) < 8) closeTicks++;
      }
      expect(closeTicks).toBeGreaterThan(1000);
      for (let car = 0; car < 16; car++) expect(world.state[carOffset(car) + CAR.status]).toBe(STATUS.finished);
    },
  );

  it.each([
    ['canyon', canyon],
    ['city', city],
    ['alpine', alpine],
  ] as const)(
    'lets all eight cars of a race on the %s finish, and none is slower than 3 m/s for 5 s',
    (_name, track) => {
      const world = createWorld(track, 8, 1);
      world.step([], [{ kind: 'start' }]);
      const slowTicks = new Array<number>(8).fill(0);
      let mostSlowTicks = 0;
      for (let tick = 0; tick < 8000 && world.state[RACE.phase] !== PHASE.finished; tick++) {
        step(world);
        for (let car = 0; car < 8; car++) {
          const speed = lengthOf(readField(world.state, car, 'vx'), 0, readField(world.state, car, 'vz'));
          const isRacing = world.state[RACE.phase] === PHASE.racing;
          slowTicks[car] = isRacing && speed < 3 ? slowTicks[car]! + 1 : 0;
          mostSlowTicks = Math.max(mostSlowTicks, slowTicks[car]!);
        }
      }
      for (let car = 0; car < 8; car++) expect(world.state[carOffset(car) + CAR.status]).toBe(STATUS.finished);
      expect(mostSlowTicks * TICK_SECONDS).toBeLessThan(5);
    },
  );

  it.each([
    ['facing backwards', 0, 3, 1, 0],
    ['facing the wall', 0, 10, Math.SQRT1_2, Math.SQRT1_2],
    ['facing the other wall', 0, -10, -Math.SQRT1_2, Math.SQRT1_2],
  ])('drives forwards within seven seconds, without a respawn, if placed %s', (_how, z, x, qy, qw) => {
    const world = createWorld(oval, 1, 2);
    setField(world, 0, 'pz', z);
    setField(world, 0, 'px', x);
    setField(world, 0, 'qx', 0);
    setField(world, 0, 'qz', 0);
    setField(world, 0, 'qy', qy);
    setField(world, 0, 'qw', qw);
    for (let tick = 0; tick < 7 / TICK_SECONDS; tick++) {
      step(world);
      expect(world.events.some(({ kind }) => kind === 'respawn')).toBe(false);
    }
    // Positions along the track, in samples, every 20 ticks.
    const positions = [0, 1, 2, 3].map(() => {
      for (let tick = 0; tick < 20; tick++) step(world);
      return readField(world.state, 0, 'trackHint');
    });
    const progress = positions.slice(1).map((hint, index) => (hint - positions[index]! + oval.count) % oval.count);
    for (const samples of progress) {
      expect(samples).toBeGreaterThan(2);
      expect(samples).toBeLessThan(oval.count / 2);
    }
  });

  it.each([
    [536, 7.4, 0.1],
    [538, 7.1, 0.1],
    [540, 7.4, 0],
    [541, 7.1, 0.1],
  ])(
    'is 30 m ahead within seven seconds if placed by the wall where the road through the city narrows (%d m, %d m right, turned by %d rad)',
    (distance, right, turn) => {
      const world = createWorld(city, 1, 2);
      const place = trackPoint(city, distance, right, 0, createTrackSample());
      const yaw = Math.atan2(place.tx, place.tz) - turn;
      setField(world, 0, 'px', place.x);
      setField(world, 0, 'py', place.y + 0.6);
      setField(world, 0, 'pz', place.z);
      setField(world, 0, 'qx', 0);
      setField(world, 0, 'qz', 0);
      setField(world, 0, 'qy', Math.sin(yaw / 2));
      setField(world, 0, 'qw', Math.cos(yaw / 2));
      const samplesPerM = city.count / city.length;
      setField(world, 0, 'trackHint', Math.round(distance * samplesPerM));
      for (let tick = 0; tick < 7 / TICK_SECONDS; tick++) step(world);
      expect(readField(world.state, 0, 'trackHint') / samplesPerM).toBeGreaterThan(distance + 30);
    },
  );

  it.each([
    ['a medium bot', mediumCar],
    ['a random bot', createRandomBot(4)],
  ] as const)('turns its nose into the direction of flight while in the air (%s)', (_kind, driver) => {
    const world = createWorld(valley, 1, 2);
    // The car is in the air over the start straight, which runs along +Z. Its nose points along +Z, but it flies to the left.
    setField(world, 0, 'px', -5);
    setField(world, 0, 'py', 9);
    setField(world, 0, 'vx', 9);
    setField(world, 0, 'vz', 44);
    let airborneTicks = 0;
    while (readField(world.state, 0, 'py') > 1.5 && airborneTicks++ < 200) {
      world.step([driver(world.state, world, 0, world.state[RACE.tick]!)]);
    }
    const direction = Math.atan2(readField(world.state, 0, 'vx'), readField(world.state, 0, 'vz'));
    // For small angles, the yaw of the nose is about 2 qy.
    expect(airborneTicks).toBeGreaterThan(50);
    expect(Math.abs(2 * readField(world.state, 0, 'qy') - direction)).toBeLessThan(0.06);
  });

  it('returns the same input for the same state and tick, and does not change the state', () => {
    const world = createWorld(oval, 4, 2);
    for (let tick = 0; tick < 300; tick++) step(world);
    const before = world.save();
    const first = mediumCar(world.state, world, 2, 900);
    mediumCar(world.state, world, 1, 17);
    expect(mediumCar(world.state, world, 2, 900)).toEqual(first);
    expect(world.save()).toEqual(before);
  });

  it('does not press the throttle of an empty slot or at the beginning of the countdown', () => {
    const world = new World({ track: oval, cars: 2 });
    expect(mediumCar(world.state, world, 0, 1).driver.throttle).toBe(0);
    world.step([], [{ kind: 'enter', car: 0 }, { kind: 'start' }]);
    expect(mediumCar(world.state, world, 0, 1).driver.throttle).toBe(0);
  });
});

describe('createBot', () => {
  it.each<[level: string, seed: number, message: string]>([
    ['expert', 1, 'createBot: level: got expert; allowed: easy, medium, hard'],
    ['medium', Number.NaN, 'createBot: seed: got NaN; allowed: an integer'],
    ['medium', 0.5, 'createBot: seed: got 0.5; allowed: an integer'],
  ])('createBot refuses the level %s with the seed %d', (level, seed, message) => {
    expect(() => createBot(level as 'medium', seed)).toThrow(message);
  });
});
