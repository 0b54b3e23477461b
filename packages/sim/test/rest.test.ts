// A car without input comes to rest on its wheels, and then does not move.
import { describe, expect, it } from 'vitest';
import { CAR, type CarFieldName, carOffset, readField, type World } from '../src/index.ts';
import { createPose, readPose } from '../src/state/index.ts';
import { readTrack, ringTrack } from './tracks.ts';
import { wheelCompressions } from './wheel-compressions.ts';
import { fullWorld, integerOf, runTicks, setField } from './worlds.ts';

/** The fields that must stay the same while a car does not move: position, rotation and velocities. */
const MOTION_FIELDS: readonly CarFieldName[] = [
  ...(['px', 'py', 'pz'] as const),
  ...(['qx', 'qy', 'qz', 'qw'] as const),
  ...(['vx', 'vy', 'vz'] as const),
  ...(['wx', 'wy', 'wz'] as const),
];
const motionOf = (world: World, car: number) => MOTION_FIELDS.map((name) => integerOf(world, car, name));

/** Returns the compression of the four struts of car 0 (m). */
const compressionsOf = ({ track, state }: World): number[] =>
  wheelCompressions(track, readPose(state, 0, createPose()), state[carOffset(0) + CAR.trackHint]!);

describe('a car at rest', () => {
  it('a car stands on all four wheels on level ground', () => {
    const world = fullWorld(ringTrack(0), 1);
    runTicks(world, 100);
    for (const compression of compressionsOf(world)) {
      expect(compression).toBeGreaterThan(0.05);
      expect(compression).toBeLessThan(0.09);
    }
  });

  it('a car stands on all four wheels after a fall', () => {
    const world = fullWorld(ringTrack(0), 1);
    setField(world.state, 0, 'py', readField(world.state, 0, 'py') + 3);
    expect(compressionsOf(world)).toEqual([0, 0, 0, 0]);
    runTicks(world, 200);
    for (const compression of compressionsOf(world)) expect(compression).toBeGreaterThan(0.05);
  });

  it.each([0, 0.1, -0.2, 0.35, -0.5])('a car at rest does not move for a minute on a bank of %d', (bank) => {
    const world = fullWorld(ringTrack(bank), 2);
    runTicks(world, 120);
    const before = [motionOf(world, 0), motionOf(world, 1)];
    runTicks(world, 3750);
    expect([motionOf(world, 0), motionOf(world, 1)]).toEqual(before);
  });

  it.each([0.1, 0.3, 0.5, 0.65, 0.9])(
    'a car at rest does not move for 16 s on a hilly road, at %d of the lap',
    (share) => {
      const track = readTrack('valley');
      const world = fullWorld(track, 1);
      const sample = Math.floor(track.count * share);
      setField(world.state, 0, 'trackHint', sample);
      setField(world.state, 0, 'checkpoint', 1);
      setField(world.state, 0, 'px', track.px[sample]!);
      setField(world.state, 0, 'py', track.py[sample]! + 1);
      setField(world.state, 0, 'pz', track.pz[sample]!);
      runTicks(world, 300);
      const before = motionOf(world, 0);
      runTicks(world, 1000);
      expect(motionOf(world, 0)).toEqual(before);
    },
  );
});
