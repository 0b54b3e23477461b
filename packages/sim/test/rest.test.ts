// A car that stands: on four wheels, and where it was put.
import { describe, expect, it } from 'vitest';
import { CAR, carOffset, createPose, readField, readPose, type World } from '../src/index.ts';
import { readTrack, ringTrack } from './tracks.ts';
import { wheelCompression } from './wheel-compression.ts';
import { fullWorld, put, steps } from './worlds.ts';

const MOVING: readonly (keyof typeof CAR)[] = [
  'px',
  'py',
  'pz',
  'qx',
  'qy',
  'qz',
  'qw',
  'vx',
  'vy',
  'vz',
  'wx',
  'wy',
  'wz',
];
const poseOf = (world: World, car: number) => MOVING.map((name) => world.state[carOffset(car) + CAR[name]]);

/** Compression of the four wheels, m. */
function compressions(world: World): number[] {
  const out = new Float64Array(4);
  const hint = world.state[carOffset(0) + CAR.trackHint]!;
  wheelCompression(world.track, readPose(world.state, 0, createPose()), hint, out);
  return [...out];
}

describe('a car at rest', () => {
  it('stands on all four wheels on flat ground', () => {
    const world = fullWorld(ringTrack(0), 1);
    steps(world, 100);
    for (const compression of compressions(world)) {
      expect(compression).toBeGreaterThan(0.05);
      expect(compression).toBeLessThan(0.09);
    }
  });

  it('lands on all four wheels when it is dropped', () => {
    const world = fullWorld(ringTrack(0), 1);
    put(world.state, 0, 'py', readField(world.state, 0, 'py') + 3);
    expect(compressions(world)).toEqual([0, 0, 0, 0]);
    steps(world, 200);
    for (const compression of compressions(world)) expect(compression).toBeGreaterThan(0.05);
  });

  it.each([0, 0.1, -0.2, 0.35, -0.5])('stays to the bit for a minute on a bank of %d', (bank) => {
    const world = fullWorld(ringTrack(bank), 2);
    steps(world, 120);
    const before = [poseOf(world, 0), poseOf(world, 1)];
    steps(world, 3750);
    expect([poseOf(world, 0), poseOf(world, 1)]).toEqual(before);
  });

  it.each([0.1, 0.3, 0.5, 0.65, 0.9])('stays on the hills too, at %d of the lap', (share) => {
    const track = readTrack('valley');
    const world = fullWorld(track, 1);
    const sample = Math.floor(track.count * share);
    put(world.state, 0, 'trackHint', sample);
    put(world.state, 0, 'checkpoint', 1);
    put(world.state, 0, 'px', track.px[sample]!);
    put(world.state, 0, 'py', track.py[sample]! + 1);
    put(world.state, 0, 'pz', track.pz[sample]!);
    steps(world, 300);
    const before = poseOf(world, 0);
    steps(world, 1000);
    expect(poseOf(world, 0)).toEqual(before);
  });
});
