// What a driver feels, as loose bounds; docs/handling.md has the numbers.
import { describe, expect, it } from 'vitest';
import {
  CAR,
  carOffset,
  createPose,
  createTrackSample,
  lengthOf,
  readField,
  readPose,
  trackPoint,
  type World,
} from '../src/index.ts';
import { ringTrack } from './tracks.ts';
import { drive, fullWorld, put, steps } from './worlds.ts';

const ring = ringTrack(0);
const speedOf = (world: World) => lengthOf(readField(world.state, 0, 'vx'), 0, readField(world.state, 0, 'vz'));

/** Ticks until a car from rest is this fast on a straight throttle. */
function ticksTo(speed: number, input: Parameters<typeof drive>[0]): number {
  const world = fullWorld(ring, 1);
  steps(world, 60);
  let ticks = 0;
  while (speedOf(world) < speed && ticks < 2000) {
    world.step([drive({ throttle: 127, ...input })]);
    ticks++;
  }
  return ticks;
}

describe('a car', () => {
  it('is brisk: 100 km/h in about two and a half seconds', () => {
    expect(ticksTo(27.8, {}) * 0.016).toBeGreaterThan(1.8);
    expect(ticksTo(27.8, {}) * 0.016).toBeLessThan(3);
  });

  it('is quicker with boost, which runs out', () => {
    expect(ticksTo(27.8, { boost: true })).toBeLessThan(ticksTo(27.8, {}) * 0.7);
    const world = fullWorld(ring, 1);
    steps(world, 120, [drive({ throttle: 127, boost: true })]);
    expect(readField(world.state, 0, 'boost')).toBeLessThan(0.02);
  });

  it('is slower on grass', () => {
    const world = fullWorld(ring, 1);
    put(world.state, 0, 'px', readField(world.state, 0, 'px') + 14);
    steps(world, 300, [drive({ throttle: 127 })]);
    const other = fullWorld(ring, 1);
    steps(other, 300, [drive({ throttle: 127 })]);
    expect(speedOf(world)).toBeLessThan(speedOf(other) * 0.9);
  });

  it('turns wider on grass', () => {
    const turning = (acrossM: number): number => {
      const world = fullWorld(ring, 1);
      const spot = createTrackSample();
      trackPoint(ring, ring.length - 10, 0, 0, spot);
      put(world.state, 0, 'px', readField(world.state, 0, 'px') - spot.rx * acrossM);
      put(world.state, 0, 'pz', readField(world.state, 0, 'pz') - spot.rz * acrossM);
      put(world.state, 0, 'vx', spot.tx * 28);
      put(world.state, 0, 'vz', spot.tz * 28);
      steps(world, 30, [drive({ steer: 127 })]);
      return -readField(world.state, 0, 'wy');
    };
    expect(turning(0)).toBeGreaterThan(0.5);
    expect(turning(15)).toBeLessThan(turning(0) * 0.85);
  });

  it('turns right when steered right', () => {
    const world = fullWorld(ring, 1);
    steps(world, 60, [drive({ throttle: 127 })]);
    const { qy } = readPose(world.state, 0, createPose());
    steps(world, 30, [drive({ throttle: 127, steer: 127 })]);
    expect(readPose(world.state, 0, createPose()).qy).toBeLessThan(qy - 0.1);
  });

  it('earns boost while it drifts', () => {
    const world = fullWorld(ring, 1);
    steps(world, 150, [drive({ throttle: 127 })]);
    put(world.state, 0, 'boost', 0);
    steps(world, 60, [drive({ throttle: 127, steer: 127, drift: true })]);
    expect(readField(world.state, 0, 'boost')).toBeGreaterThan(0.1);
  });

  it.each([
    [1, 0, 0, 0],
    [0, 0, 1, 0],
    [0.5, 0.5, 0.5, 0.5],
    [0.7, 0, 0.1, 0.7],
  ])('lands on its wheels from 8 m, thrown as %d %d %d %d', (x, y, z, w) => {
    const world = fullWorld(ring, 1);
    put(world.state, 0, 'py', 9);
    put(world.state, 0, 'qx', x);
    put(world.state, 0, 'qy', y);
    put(world.state, 0, 'qz', z);
    put(world.state, 0, 'qw', w);
    steps(world, 200);
    const { qx, qz } = readPose(world.state, 0, createPose());
    expect(1 - 2 * (qx * qx + qz * qz)).toBeGreaterThan(0.95);
    expect(world.state[carOffset(0) + CAR.health]).toBe(100);
  });
});

describe('a car that lies', () => {
  it.each([
    ['on its roof', 0, 1],
    ['on its left side', Math.SQRT1_2, Math.SQRT1_2],
    ['on its right side', -Math.SQRT1_2, Math.SQRT1_2],
  ])('%s is back on its wheels within two seconds', (_how, z, w) => {
    const world = fullWorld(ring, 1);
    put(world.state, 0, 'qy', 0);
    put(world.state, 0, 'qz', z);
    put(world.state, 0, 'qw', z === 1 ? 0 : w);
    put(world.state, 0, 'py', 0.95);
    for (let tick = 0; tick < 125; tick++) {
      world.step([]);
      expect(world.events.some(({ kind }) => kind === 'respawn')).toBe(false);
    }
    const { qx, qz } = readPose(world.state, 0, createPose());
    expect(1 - 2 * (qx * qx + qz * qz)).toBeGreaterThan(0.99);
  });
});
