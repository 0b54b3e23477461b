// Loose limits for how the car handles; docs/handling.md has the measured values.
import { describe, expect, it } from 'vitest';
import { CAR, carOffset, type DriverInput, flatGround, RACE, readField, TICK_SECONDS, World } from '../src/index.ts';
import { lengthOf } from '../src/math/index.ts';
import { isFillingBoost } from '../src/race/index.ts';
import { BOOST_MAX, HEALTH_MAX } from '../src/state/fields.ts';
import { AXIS_MAX, createPose, readPose } from '../src/state/index.ts';
import { createTrackSample, trackPoint } from '../src/track/index.ts';
import { BOOST_TRICKLE_TICKS } from '../src/tuning/index.ts';
import { ringTrack } from './tracks.ts';
import { driverInput, fullWorld, integerOf, runTicks, setField, setInteger } from './worlds.ts';

const ring = ringTrack(0);
/** 100 km/h in m/s. */
const SPEED_100_KMH = 27.8;
/** Full throttle or full steering to the right. */
const FULL = AXIS_MAX;

const speedOf = ({ state }: World) => lengthOf(readField(state, 0, 'vx'), 0, readField(state, 0, 'vz'));

/** Returns the cosine of the tilt of car 0: 1 upright, -1 on its roof. */
function uprightness({ state }: World): number {
  const { qx, qz } = readPose(state, 0, createPose());
  return 1 - 2 * (qx * qx + qz * qz);
}

/** Returns the seconds that a car needs from rest to 100 km/h at full throttle. */
function secondsTo100Kmh(input: Partial<DriverInput>): number {
  const world = fullWorld(ring, 1);
  runTicks(world, 60);
  let ticks = 0;
  while (speedOf(world) < SPEED_100_KMH && ticks < 2000) {
    world.step([driverInput({ throttle: FULL, ...input })]);
    ticks++;
  }
  return ticks * TICK_SECONDS;
}

/**
 * Drives at 45 m/s on flat ground for 200 ticks with full throttle and what `drive` adds. Returns for each tick the boost
 * earned, without what every car earns over time, and whether `isFillingBoost` expected it.
 */
function earnedPerTick(drive: (tick: number) => Partial<DriverInput>): { boost: number; isExpected: boolean }[] {
  const world = new World({ ground: flatGround(), cars: 1 });
  world.step([], [{ kind: 'enter', car: 0 }]);
  runTicks(world, 60);
  setField(world.state, 0, 'vz', 45);
  setInteger(world, 0, 'boost', 0);
  return Array.from({ length: 200 }, (_, tick) => {
    const input = driverInput({ throttle: FULL, ...drive(tick) });
    const { pose, velocity } = world.readCar(0);
    const motion = { ...pose, vx: velocity.x, vy: velocity.y, vz: velocity.z };
    const isExpected = isFillingBoost(motion, input.driver, world.tuning[0]!);
    const before = integerOf(world, 0, 'boost');
    world.step([input]);
    const trickle = world.state[RACE.tick]! % BOOST_TRICKLE_TICKS === 0 ? 1 : 0;
    return { boost: integerOf(world, 0, 'boost') - before - trickle, isExpected };
  });
}

const totalOf = (ticks: readonly { readonly boost: number }[]): number =>
  ticks.reduce((sum, { boost }) => sum + boost, 0);

describe('a car', () => {
  it('a car at full throttle reaches 100 km/h from rest in 1.8 to 3 s', () => {
    expect(secondsTo100Kmh({})).toBeGreaterThan(1.8);
    expect(secondsTo100Kmh({})).toBeLessThan(3);
  });

  it('a car with boost reaches 100 km/h in less than 70 % of the time without boost, and has no boost left after 120 ticks', () => {
    expect(secondsTo100Kmh({ boost: true })).toBeLessThan(secondsTo100Kmh({}) * 0.7);
    const world = fullWorld(ring, 1);
    runTicks(world, 120, [driverInput({ throttle: FULL, boost: true })]);
    expect(readField(world.state, 0, 'boost')).toBeLessThan(0.02);
  });

  it('a car at full throttle is slower on grass than on the road after 300 ticks', () => {
    const onGrass = fullWorld(ring, 1);
    setField(onGrass.state, 0, 'px', readField(onGrass.state, 0, 'px') + 14);
    const onRoad = fullWorld(ring, 1);
    for (const world of [onGrass, onRoad]) runTicks(world, 300, [driverInput({ throttle: FULL })]);
    expect(speedOf(onGrass)).toBeLessThan(speedOf(onRoad) * 0.9);
  });

  it('a car at full steering turns more slowly on grass than on the road', () => {
    const yawRate = (lateral: number): number => {
      const world = fullWorld(ring, 1);
      const { rx, rz, tx, tz } = trackPoint(ring, ring.length - 10, 0, 0, createTrackSample());
      setField(world.state, 0, 'px', readField(world.state, 0, 'px') - rx * lateral);
      setField(world.state, 0, 'pz', readField(world.state, 0, 'pz') - rz * lateral);
      setField(world.state, 0, 'vx', tx * 28);
      setField(world.state, 0, 'vz', tz * 28);
      runTicks(world, 30, [driverInput({ steer: FULL })]);
      return -readField(world.state, 0, 'wy');
    };
    expect(yawRate(0)).toBeGreaterThan(0.5);
    expect(yawRate(18)).toBeLessThan(yawRate(0) * 0.85);
  });

  it('a car turns right if its driver steers right', () => {
    const world = fullWorld(ring, 1);
    runTicks(world, 60, [driverInput({ throttle: FULL })]);
    const { qy } = readPose(world.state, 0, createPose());
    runTicks(world, 30, [driverInput({ throttle: FULL, steer: FULL })]);
    expect(readPose(world.state, 0, createPose()).qy).toBeLessThan(qy - 0.1);
  });

  it('a car earns boost by drifting', () => {
    const world = fullWorld(ring, 1);
    runTicks(world, 150, [driverInput({ throttle: FULL })]);
    setField(world.state, 0, 'boost', 0);
    runTicks(world, 60, [driverInput({ throttle: FULL, steer: FULL, drift: true })]);
    expect(readField(world.state, 0, 'boost')).toBeGreaterThan(0.1);
  });

  it.each([0.05, 0.1, 0.2, -0.2])(
    'a car with the drift button and %d of full steering does not slide, and earns no boost',
    (share) => {
      expect(totalOf(earnedPerTick(() => ({ drift: true, steer: Math.round(share * FULL) })))).toBe(0);
    },
  );

  it.each([6, 10, 16])(
    'a car whose driver drifts and steers fully left and right every %d ticks earns less than 1 %% of a tank in 200 ticks',
    (ticks) => {
      const weave = (tick: number) => ({ drift: true, steer: Math.floor(tick / ticks) % 2 === 0 ? FULL : -FULL });
      expect(totalOf(earnedPerTick(weave))).toBeLessThan(BOOST_MAX / 100);
    },
  );

  it('a car that slides earns boost only while its driver steers into the bend', () => {
    const ticks = earnedPerTick((tick) => ({ drift: true, steer: tick < 100 ? FULL : -FULL }));
    expect(totalOf(ticks.slice(0, 10))).toBe(0);
    expect(totalOf(ticks.slice(50, 100))).toBeGreaterThan(100);
    expect(totalOf(ticks.slice(100, 110))).toBe(0);
  });

  it.each([-1, 1])(
    'isFillingBoost says for all but 2 of 200 ticks of a drift with steering %d whether the tick earns boost',
    (side) => {
      const ticks = earnedPerTick((tick) => ({ drift: tick % 50 > 3, steer: side * FULL }));
      expect(ticks.filter(({ boost }) => boost > 0).length).toBeGreaterThan(100);
      expect(ticks.filter(({ boost, isExpected }) => boost > 0 !== isExpected).length).toBeLessThanOrEqual(2);
    },
  );

  it.each([
    [1, 0, 0, 0],
    [0, 0, 1, 0],
    [0.5, 0.5, 0.5, 0.5],
    [0.7, 0, 0.1, 0.7],
  ])('a car dropped from 8 m with rotation %d %d %d %d lands upright and keeps its health', (x, y, z, w) => {
    const world = fullWorld(ring, 1);
    setField(world.state, 0, 'py', 9);
    setField(world.state, 0, 'qx', x);
    setField(world.state, 0, 'qy', y);
    setField(world.state, 0, 'qz', z);
    setField(world.state, 0, 'qw', w);
    runTicks(world, 200);
    expect(uprightness(world)).toBeGreaterThan(0.95);
    expect(world.state[carOffset(0) + CAR.health]).toBe(HEALTH_MAX);
  });

  it.each([
    ['its roof', 1, 0],
    ['its left side', Math.SQRT1_2, Math.SQRT1_2],
    ['its right side', -Math.SQRT1_2, Math.SQRT1_2],
  ])('a car that lies on %s is upright within 2 s without a respawn', (_side, z, w) => {
    const world = fullWorld(ring, 1);
    setField(world.state, 0, 'qy', 0);
    setField(world.state, 0, 'qz', z);
    setField(world.state, 0, 'qw', w);
    setField(world.state, 0, 'py', 0.95);
    for (let tick = 0; tick < 125; tick++) {
      world.step([]);
      expect(world.events.some(({ kind }) => kind === 'respawn')).toBe(false);
    }
    expect(uprightness(world)).toBeGreaterThan(0.99);
  });
});
