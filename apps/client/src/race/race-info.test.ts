/** Tests the gaps between cars, split times, the next bend, and bearings. */
import type { Track } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { loadTrack } from '../page/test-tracks.ts';
import { bearingTo } from './bearing.ts';
import { Gaps } from './gaps.ts';
import { findNextBend } from './next-bend.ts';
import { Splits } from './splits.ts';

const oval = loadTrack('oval') as Track;
const ORIGIN = { x: 0, z: 0 };

describe('Gaps', () => {
  it('Gaps gives about the time since the car ahead passed the position of the car behind', () => {
    const gaps = new Gaps();
    // Both cars drive 50 m/s; car 1 starts 2 s later.
    for (let ms = 0; ms <= 10_000; ms += 100) {
      gaps.record(0, ms * 0.05, ms);
      if (ms >= 2000) gaps.record(1, (ms - 2000) * 0.05, ms);
    }
    const gapMs = gaps.behind(1, 0, 10_000) ?? 0;
    expect(Math.abs(gapMs - 2000)).toBeLessThan(160);
    expect(gaps.behind(0, 1, 10_000)).toBeNull();
  });

  it('Gaps gives a gap that includes the time for which the car behind has stood still', () => {
    const gaps = new Gaps();
    gaps.record(1, 10, 0);
    for (let ms = 0; ms <= 10_000; ms += 100) gaps.record(0, ms * 0.05, ms);
    expect(gaps.behind(1, 0, 10_000)).toBeGreaterThan(9000);
  });

  it('Gaps gives null if the car behind has not driven, and after it was cleared', () => {
    const gaps = new Gaps();
    gaps.record(0, 100, 5000);
    expect(gaps.behind(1, 0, 5000)).toBeNull();
    gaps.record(1, 100, 6000);
    expect(gaps.behind(1, 0, 6000)).toBe(1000);
    gaps.clear();
    expect(gaps.behind(1, 0, 6000)).toBeNull();
  });
});

describe('Splits', () => {
  /** Drives a lap with these times at its checkpoints. Returns the difference after each checkpoint and after the lap. */
  const driveLap = (splits: Splits, lap: number, timesMs: readonly number[], lapMs: number): (number | null)[] => {
    const differencesMs: (number | null)[] = [];
    timesMs.forEach((timeMs, index) => {
      splits.update(lap, index + 2, timeMs, 0);
      differencesMs.push(splits.newest?.differenceMs ?? null);
    });
    splits.update(lap + 1, 1, 0, lapMs);
    differencesMs.push(splits.newest?.differenceMs ?? null);
    return differencesMs;
  };

  it('Splits compares splits with the best lap, from the second lap on', () => {
    const splits = new Splits();
    splits.update(0, 1, 0, 0);
    expect(driveLap(splits, 0, [1000, 2000], 3000)).toEqual([null, null, null]);
    expect(driveLap(splits, 1, [1100, 2050], 3200)).toEqual([100, 50, 200]);
    expect(driveLap(splits, 2, [900, 1900], 2900)).toEqual([-100, -100, -100]);
    expect(driveLap(splits, 3, [950, 1900], 2900)).toEqual([50, 0, 0]);
  });

  it('Splits creates no second split if it is updated twice at the same checkpoint', () => {
    const splits = new Splits();
    splits.update(0, 1, 0, 0);
    splits.update(0, 2, 1000, 0);
    const first = splits.newest;
    expect(first).not.toBeNull();
    splits.update(0, 2, 1016, 0);
    expect(splits.newest).toBe(first);
  });
});

describe('findNextBend', () => {
  it('findNextBend gives a side, and a smaller distance from a later sample', () => {
    const onStraight = findNextBend(oval, 0);
    const later = findNextBend(oval, 10);
    expect(onStraight?.side).toMatch(/left|right/);
    expect(later?.distanceM).toBeLessThan(onStraight?.distanceM ?? 0);
  });
});

describe('bearingTo', () => {
  it('bearingTo is 0 ahead, PI/2 to the right and PI behind', () => {
    expect(bearingTo({ x: 0, z: 5 }, ORIGIN, 0)).toBeCloseTo(0);
    // Seen along +Z, -X is to the right.
    expect(bearingTo({ x: -5, z: 0 }, ORIGIN, 0)).toBeCloseTo(Math.PI / 2);
    expect(Math.abs(bearingTo({ x: 0, z: -5 }, ORIGIN, 0))).toBeCloseTo(Math.PI);
  });
});
