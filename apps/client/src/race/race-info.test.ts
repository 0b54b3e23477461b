/** Tests gaps, splits, the next bend and bearings. */
import type { Track } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { loadTrack } from '../page/test-tracks.ts';
import { bearing } from './bearing.ts';
import { Gaps } from './gaps.ts';
import { nextBend } from './next-bend.ts';
import { Splits } from './splits.ts';

const oval = loadTrack('oval') as Track;

describe('Gaps', () => {
  it('gives the time since the car ahead was where the car behind is now', () => {
    const gaps = new Gaps();
    for (let ms = 0; ms <= 10_000; ms += 100) {
      gaps.note(0, ms * 0.05, ms);
      if (ms >= 2000) gaps.note(1, (ms - 2000) * 0.05, ms);
    }
    expect(gaps.behind(1, 0, 10_000)).toBeCloseTo(2000, -2.5);
    expect(gaps.behind(0, 1, 10_000)).toBeNull();
  });

  it('gives a growing gap while the car behind stands still', () => {
    const gaps = new Gaps();
    gaps.note(1, 10, 0);
    for (let ms = 0; ms <= 10_000; ms += 100) gaps.note(0, ms * 0.05, ms);
    expect(gaps.behind(1, 0, 10_000)).toBeGreaterThan(9000);
  });

  it('gives null until both cars have driven', () => {
    const gaps = new Gaps();
    gaps.note(0, 100, 5000);
    expect(gaps.behind(1, 0, 5000)).toBeNull();
    gaps.clear();
    expect(gaps.behind(0, 1, 5000)).toBeNull();
  });
});

describe('Splits', () => {
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

  it('compares splits with the best lap, from the second lap on', () => {
    const splits = new Splits();
    splits.note(0, 1, 0, 0);
    expect(lap(splits, 0, [1000, 2000], 3000)).toEqual([null, null, null]);
    expect(lap(splits, 1, [1100, 2050], 3200)).toEqual([100, 50, 200]);
    expect(lap(splits, 2, [900, 1900], 2900)).toEqual([-100, -100, -100]);
    expect(lap(splits, 3, [950, 1900], 2900)).toEqual([50, 0, 0]);
  });

  it('creates one split per checkpoint, even if noted twice', () => {
    const splits = new Splits();
    splits.note(0, 1, 0, 0);
    splits.note(0, 2, 1000, 0);
    const first = splits.newest;
    expect(first).not.toBeNull();
    splits.note(0, 2, 1016, 0);
    expect(splits.newest).toBe(first);
  });
});

describe('nextBend', () => {
  it('gives the side of the bend, and a smaller distance from a later sample', () => {
    const onStraight = nextBend(oval, 0);
    const later = nextBend(oval, 10);
    expect(onStraight?.side).toMatch(/left|right/);
    expect(later?.distanceM).toBeLessThan(onStraight?.distanceM ?? 0);
  });
});

describe('bearing', () => {
  it('is 0 ahead, PI/2 to the right and PI behind', () => {
    expect(bearing(0, 0, 0, 0, 5)).toBeCloseTo(0);
    // Seen along +Z, -X is to the right.
    expect(bearing(0, 0, 0, -5, 0)).toBeCloseTo(Math.PI / 2);
    expect(Math.abs(bearing(0, 0, 0, 0, -5))).toBeCloseTo(Math.PI);
  });
});
