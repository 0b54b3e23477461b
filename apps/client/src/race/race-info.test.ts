import type { Track } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { loadTrack } from '../page/test-tracks.ts';
import { bearing } from './bearing.ts';
import { Gaps } from './gaps.ts';
import { nextBend } from './next-bend.ts';
import { Splits } from './splits.ts';

const oval = loadTrack('oval') as Track;

describe('the gap between two cars', () => {
  it('is how long ago the one ahead was where the other is', () => {
    const gaps = new Gaps();
    for (let ms = 0; ms <= 10_000; ms += 100) {
      gaps.note(0, ms * 0.05, ms);
      if (ms >= 2000) gaps.note(1, (ms - 2000) * 0.05, ms);
    }
    expect(gaps.behind(1, 0, 10_000)).toBeCloseTo(2000, -2.5);
    expect(gaps.behind(0, 1, 10_000)).toBeNull();
  });

  it('grows while the one behind stands still', () => {
    const gaps = new Gaps();
    gaps.note(1, 10, 0);
    for (let ms = 0; ms <= 10_000; ms += 100) gaps.note(0, ms * 0.05, ms);
    expect(gaps.behind(1, 0, 10_000)).toBeGreaterThan(9000);
  });

  it('is not known before both have driven', () => {
    const gaps = new Gaps();
    gaps.note(0, 100, 5000);
    expect(gaps.behind(1, 0, 5000)).toBeNull();
    gaps.clear();
    expect(gaps.behind(0, 1, 5000)).toBeNull();
  });
});

describe('splits', () => {
  const lap = (splits: Splits, number: number, times: readonly number[], lapMs: number): (number | null)[] => {
    const seen: (number | null)[] = [];
    times.forEach((timeMs, index) => {
      splits.note(number, index + 2, timeMs, 0);
      seen.push(splits.newest?.differenceMs ?? null);
    });
    splits.note(number + 1, 1, 0, lapMs);
    seen.push(splits.newest?.differenceMs ?? null);
    return seen;
  };

  it('are compared with the best lap, from the second on', () => {
    const splits = new Splits();
    splits.note(0, 1, 0, 0);
    expect(lap(splits, 0, [1000, 2000], 3000)).toEqual([null, null, null]);
    expect(lap(splits, 1, [1100, 2050], 3200)).toEqual([100, 50, 200]);
    expect(lap(splits, 2, [900, 1900], 2900)).toEqual([-100, -100, -100]);
    expect(lap(splits, 3, [950, 1900], 2900)).toEqual([50, 0, 0]);
  });

  it('are one a checkpoint, however often it is looked', () => {
    const splits = new Splits();
    splits.note(0, 1, 0, 0);
    splits.note(0, 2, 1000, 0);
    const first = splits.newest;
    splits.note(0, 2, 1016, 0);
    expect(splits.newest).toBe(first);
  });
});

describe('the next bend', () => {
  it('comes nearer as one drives, and knows its side', () => {
    const onStraight = nextBend(oval, 0);
    const later = nextBend(oval, 10);
    expect(onStraight?.side).toMatch(/left|right/);
    expect(later?.distanceM).toBeLessThan(onStraight?.distanceM ?? 0);
  });
});

describe('a bearing', () => {
  it('is 0 ahead, a quarter turn to the right, half a turn behind', () => {
    expect(bearing(0, 0, 0, 0, 5)).toBeCloseTo(0);
    // Who looks along +Z has the right at -X.
    expect(bearing(0, 0, 0, -5, 0)).toBeCloseTo(Math.PI / 2);
    expect(Math.abs(bearing(0, 0, 0, 0, -5))).toBeCloseTo(Math.PI);
  });
});
