import { describe, expect, it } from 'vitest';
import { FrameRateKeeper, SCALES } from './frame-rate-keeper.ts';

/** Plays on a simulated machine, whose frames take `costMs` at full scale and at least 16.7 ms. Returns the scale changes. */
function play(keeper: FrameRateKeeper, seconds: number, costMs: number): number {
  let changes = 0;
  for (let ms = 0; ms < seconds * 1000; ) {
    const frameMs = Math.max(16.7, costMs * keeper.scale ** 2);
    ms += frameMs;
    if (keeper.note(frameMs)) changes++;
  }
  return changes;
}

describe('FrameRateKeeper', () => {
  it('keeps the full scale on a fast machine', () => {
    const keeper = new FrameRateKeeper();
    expect(play(keeper, 60, 12)).toBe(0);
    expect(keeper.scale).toBe(1);
  });

  it('finds the finest scale without late frames on a slow machine within 6 s', () => {
    const keeper = new FrameRateKeeper();
    play(keeper, 6, 40);
    expect(40 * keeper.scale ** 2).toBeLessThanOrEqual(20);
    expect(SCALES.indexOf(keeper.scale as (typeof SCALES)[number])).toBe(2);
  });

  it('tries a finer picture less often each time that fails', () => {
    const keeper = new FrameRateKeeper();
    play(keeper, 6, 40);
    const early = play(keeper, 60, 40);
    play(keeper, 120, 40);
    expect(play(keeper, 60, 40)).toBeLessThan(early);
  });

  it('returns to the full scale when frames get cheaper', () => {
    const keeper = new FrameRateKeeper();
    play(keeper, 6, 90);
    expect(keeper.scale).toBe(SCALES.at(-1));
    play(keeper, 60, 10);
    expect(keeper.scale).toBe(1);
  });

  it('ignores the pauses of a hidden tab', () => {
    const keeper = new FrameRateKeeper();
    for (let pause = 0; pause < 200; pause++) expect(keeper.note(1000)).toBe(false);
    expect(keeper.scale).toBe(1);
  });
});
