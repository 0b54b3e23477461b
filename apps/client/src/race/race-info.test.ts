/** Tests the gaps between cars, split times, the next bend, and bearings. */
import { describe, expect, it } from 'vitest';
import { bearingTo } from './bearing.ts';
import { Gaps } from './gaps.ts';
import { findNextBend } from './next-bend.ts';
import { Splits } from './splits.ts';

const ORIGIN = { x: 0, z: 0 };
/** Largest error of a gap (ms): a mark is passed between two frames. */
const GAP_TOLERANCE_MS = 160;

describe('Gaps', () => {
  it('Gaps gives about the time since the car ahead passed the position of the car behind', () => {
    const gaps = new Gaps();
    // Both cars drive 50 m/s; car 1 starts 2 s later.
    for (let ms = 0; ms <= 10_000; ms += 100) {
      gaps.record(0, ms * 0.05, ms);
      if (ms >= 2000) gaps.record(1, (ms - 2000) * 0.05, ms);
    }
    const gapMs = gaps.behind(1, 0, 10_000) ?? 0;
    expect(Math.abs(gapMs - 2000)).toBeLessThan(GAP_TOLERANCE_MS);
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
    gaps.record(0, 10, 5000);
    expect(gaps.behind(1, 0, 5000)).toBeNull();
    gaps.record(1, 10, 6000);
    expect(gaps.behind(1, 0, 6000)).toBe(1000);
    gaps.clear();
    expect(gaps.behind(1, 0, 6000)).toBeNull();
  });

  it('Gaps gives no gap for marks that were passed unseen, and the true gap afterwards', () => {
    const gaps = new Gaps();
    // Both cars drive 50 m/s; car 1 started 8 s later. The page records from 20 s to 30 s and from 40 s.
    const recordAt = (ms: number): void => {
      gaps.record(0, ms * 0.05, ms);
      gaps.record(1, (ms - 8000) * 0.05, ms);
    };
    for (let ms = 20_000; ms <= 30_000; ms += 100) {
      recordAt(ms);
      if (ms < 28_000) expect(gaps.behind(1, 0, ms)).toBeNull();
    }
    expect(Math.abs((gaps.behind(1, 0, 30_000) ?? 0) - 8000)).toBeLessThan(GAP_TOLERANCE_MS);
    for (let ms = 40_000; ms < 48_000; ms += 100) {
      recordAt(ms);
      expect(gaps.behind(1, 0, ms)).toBeNull();
    }
    for (let ms = 48_000; ms <= 50_000; ms += 100) recordAt(ms);
    expect(Math.abs((gaps.behind(1, 0, 50_000) ?? 0) - 8000)).toBeLessThan(GAP_TOLERANCE_MS);
  });
});

describe('Splits', () => {
  const FRAME_MS = 50;

  /**
   * Drives laps with these times (ms) at the checkpoints 1 and 2 and at the end of the lap, with frames at the times of the
   * race for which `isSeen` returns true. Returns the differences of the splits.
   */
  const drive = (
    laps: readonly (readonly [number, number, number])[],
    isSeen: (raceMs: number) => boolean = () => true,
  ): (number | null)[] => {
    const splits = new Splits();
    const differencesMs: (number | null)[] = [];
    let lapStartMs = 0;
    for (let lap = 0; lap <= laps.length; lap++) {
      const [firstMs, secondMs, endMs] = laps[lap] ?? [0, 0, FRAME_MS];
      const lastLapMs = laps[lap - 1]?.[2] ?? 0;
      for (let lapMs = 0; lapMs < endMs; lapMs += FRAME_MS) {
        if (!isSeen(lapStartMs + lapMs)) continue;
        const checkpoint = lap === laps.length || lapMs < firstMs ? 1 : lapMs < secondMs ? 2 : 0;
        const before = splits.newest;
        splits.update({ lap, checkpoint, checkpointCount: 3, lapMs, lastLapMs });
        if (splits.newest && splits.newest !== before) differencesMs.push(splits.newest.differenceMs);
      }
      lapStartMs += endMs;
    }
    return differencesMs;
  };

  it('Splits compares splits with the best lap, from the second lap on', () => {
    const differencesMs = drive([
      [1000, 2000, 3000],
      [1100, 2050, 3200],
      [900, 1900, 2900],
      [950, 1900, 2900],
    ]);
    expect(differencesMs).toEqual([null, null, null, 100, 50, 200, -100, -100, -100, 50, 0, 0]);
  });

  it('Splits gives no split if a correction moves the car back over a checkpoint or over the line', () => {
    const idOfSplitAfter = (...steps: readonly (readonly [lap: number, checkpoint: number])[]) => {
      const splits = new Splits();
      for (const [frame, [lap, checkpoint]] of steps.entries())
        splits.update({ lap, checkpoint, checkpointCount: 3, lapMs: frame * FRAME_MS, lastLapMs: 3000 });
      return splits.newest?.id;
    };
    expect(idOfSplitAfter([0, 1], [0, 2], [0, 1], [0, 1], [0, 2])).toBe(1);
    expect(idOfSplitAfter([0, 0], [1, 1], [0, 0], [0, 0], [1, 1])).toBe(1);
  });

  it('Splits compares with no lap that was seen only from its middle', () => {
    const lap = [1000, 2000, 3000] as const;
    expect(drive([lap, lap, lap], (raceMs) => raceMs >= 1500)).toEqual([null, null, null, null, null, 0, 0, 0]);
  });

  it('Splits gives no split for checkpoints that were passed unseen, and compares the later ones with the same checkpoints', () => {
    const lap = [1000, 2000, 3000] as const;
    const isSeen = (raceMs: number) => raceMs < 3500 || raceMs > 4500;
    expect(drive([lap, lap, lap], isSeen)).toEqual([null, null, null, 0, 0, 0, 0, 0]);
  });
});

describe('findNextBend', () => {
  /** Returns a road of 400 samples 1 m apart, which is straight but for these curves: first sample, last sample, curvature. */
  const roadWith = (...curves: (readonly [from: number, to: number, curvature: number])[]) => {
    const curvature = new Float64Array(401);
    for (const [from, to, value] of curves) curvature.fill(value, from, to + 1);
    return { count: 400, length: 400, curvature };
  };

  it.each([
    ['left', 1, -1 / 100],
    ['right', 1, 1 / 100],
    ['left', 2, -1 / 50],
    ['right', 3, 1 / 20],
  ])('findNextBend gives side %s and tightness %i for the curvature %f', (side, tightness, curvature) => {
    expect(findNextBend(roadWith([150, 180, curvature]), 100)).toEqual({ distanceM: 50, side, tightness });
  });

  it('findNextBend rates a bend by its tightest part from before its beginning to its end', () => {
    const road = roadWith([150, 160, 0.01], [161, 165, 0.04], [166, 180, 0.01]);
    for (const sample of [140, 150, 163, 180]) expect(findNextBend(road, sample)?.tightness).toBe(3);
  });

  it('findNextBend gives the distance 0 in a bend, and the next bend right after it', () => {
    const road = roadWith([150, 180, 0.01], [200, 220, -0.02]);
    expect(findNextBend(road, 180)).toEqual({ distanceM: 0, side: 'right', tightness: 1 });
    expect(findNextBend(road, 181)).toEqual({ distanceM: 19, side: 'left', tightness: 2 });
  });

  it('findNextBend sees a bend beyond the finish line, and gives null for a straight road', () => {
    expect(findNextBend(roadWith([10, 30, 0.01]), 390)?.distanceM).toBe(20);
    expect(findNextBend(roadWith([300, 320, 0.01]), 0)).toBeNull();
  });

  it('findNextBend ends a bend where the road bends to the other side', () => {
    const road = roadWith([150, 160, 0.01], [161, 180, -0.04]);
    expect(findNextBend(road, 140)?.tightness).toBe(1);
    expect(findNextBend(road, 161)).toEqual({ distanceM: 0, side: 'left', tightness: 3 });
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
