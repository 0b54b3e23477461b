// Loose limits for how the car handles; docs/handling.md has the measured values.
import { describe, expect, it } from 'vitest';
import {
  AXIS_MAX,
  CAR,
  carOffset,
  createPose,
  createTrackSample,
  type DriverInput,
  lengthOf,
  readField,
  readPose,
  TICK_SECONDS,
  trackPoint,
  type World,
} from '../src/index.ts';
import { HEALTH_MAX } from '../src/state/fields.ts';
import { ringTrack } from './tracks.ts';
import { driverInput, fullWorld, runTicks, setField } from './worlds.ts';

const ring = ringTrack(0);
/** 100 km/h in m/s. */
const FAST = 27.8;
const FULL = AXIS_MAX;

const speedOf = ({ state }: World) => lengthOf(readField(state, 0, 'vx'), 0, readField(state, 0, 'vz'));

/** Returns the cosine of the tilt of car 0: 1 upright, -1 on its roof. */
function uprightness({ state }: World): number {
  const { qx, qz } = readPose(state, 0, createPose());
  return 1 - 2 * (qx * qx + qz * qz);
}

/** Returns the seconds that a car needs from rest to 100 km/h. */
function secondsToFast(input: Partial<DriverInput>): number {
  const world = fullWorld(ring, 1);
  runTicks(world, 60);
  let ticks = 0;
  while (speedOf(world) < FAST && ticks < 2000) {
    world.step([driverInput({ throttle: FULL, ...input })]);
    ticks++;
  }
  return ticks * TICK_SECONDS;
}

describe('a car', () => {
  it('reaches 100 km/h in 1.8 to 3 s', () => {
    expect(secondsToFast({})).toBeGreaterThan(1.8);
    expect(secondsToFast({})).toBeLessThan(3);
  });

  it('accelerates faster with boost, until that runs out', () => {
    expect(secondsToFast({ boost: true })).toBeLessThan(secondsToFast({}) * 0.7);
    const world = fullWorld(ring, 1);
    runTicks(world, 120, [driverInput({ throttle: FULL, boost: true })]);
    expect(readField(world.state, 0, 'boost')).toBeLessThan(0.02);
  });

  it('is slower on grass than on the road', () => {
    const onGrass = fullWorld(ring, 1);
    setField(onGrass.state, 0, 'px', readField(onGrass.state, 0, 'px') + 14);
    const onRoad = fullWorld(ring, 1);
    for (const world of [onGrass, onRoad]) runTicks(world, 300, [driverInput({ throttle: FULL })]);
    expect(speedOf(onGrass)).toBeLessThan(speedOf(onRoad) * 0.9);
  });

  it('turns more slowly on grass than on the road', () => {
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
    expect(yawRate(15)).toBeLessThan(yawRate(0) * 0.85);
  });

  it('turns right if steered right', () => {
    const world = fullWorld(ring, 1);
    runTicks(world, 60, [driverInput({ throttle: FULL })]);
    const { qy } = readPose(world.state, 0, createPose());
    runTicks(world, 30, [driverInput({ throttle: FULL, steer: FULL })]);
    expect(readPose(world.state, 0, createPose()).qy).toBeLessThan(qy - 0.1);
  });

  it('earns boost by drifting', () => {
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
  ])('lands on its wheels without damage if dropped from 8 m with rotation %d %d %d %d', (x, y, z, w) => {
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
  ])('gets from %s back on its wheels within 2 s, without a respawn', (_side, z, w) => {
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
