// Loose limits for how the car handles; docs/handling.md has the measured values.
import { describe, expect, it } from 'vitest';
import { CAR, carOffset, type DriverInput, readField, TICK_SECONDS, type World } from '../src/index.ts';
import { lengthOf } from '../src/math/index.ts';
import { HEALTH_MAX } from '../src/state/fields.ts';
import { AXIS_MAX, createPose, readPose } from '../src/state/index.ts';
import { createTrackSample, trackPoint } from '../src/track/index.ts';
import { ringTrack } from './tracks.ts';
import { driverInput, fullWorld, runTicks, setField } from './worlds.ts';

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
