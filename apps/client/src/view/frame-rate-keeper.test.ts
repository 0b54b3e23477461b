import { describe, expect, it } from 'vitest';
import { FrameRateKeeper, SCALES } from './frame-rate-keeper.ts';

/** A made-up machine: how long a frame takes at a scale, no shorter than the screen's own 16.7 ms. */
function play(keeper: FrameRateKeeper, seconds: number, costMs: number): number {
  let changes = 0;
  for (let ms = 0; ms < seconds * 1000; ) {
    const frameMs = Math.max(16.7, costMs * keeper.scale ** 2);
    ms += frameMs;
    if (keeper.note(frameMs)) changes++;
  }
  return changes;
}

describe('the frame rate keeper', () => {
  it('leaves a quick machine alone', () => {
    const keeper = new FrameRateKeeper();
    expect(play(keeper, 60, 12)).toBe(0);
    expect(keeper.scale).toBe(1);
  });

  it('finds the finest scale at which a slow machine keeps up, within seconds', () => {
    const keeper = new FrameRateKeeper();
    play(keeper, 6, 40);
    expect(40 * keeper.scale ** 2).toBeLessThanOrEqual(20);
    expect(SCALES.indexOf(keeper.scale as (typeof SCALES)[number])).toBe(2);
  });

  it('tries a finer picture less and less often where it does not last', () => {
    const keeper = new FrameRateKeeper();
    play(keeper, 6, 40);
    const early = play(keeper, 60, 40);
    play(keeper, 120, 40);
    expect(play(keeper, 60, 40)).toBeLessThan(early);
  });

  it('comes back to the full picture when the machine has time again', () => {
    const keeper = new FrameRateKeeper();
    play(keeper, 6, 90);
    expect(keeper.scale).toBe(SCALES.at(-1));
    play(keeper, 60, 10);
    expect(keeper.scale).toBe(1);
  });

  it('learns nothing from the pause of a hidden tab', () => {
    const keeper = new FrameRateKeeper();
    for (let pause = 0; pause < 200; pause++) expect(keeper.note(1000)).toBe(false);
    expect(keeper.scale).toBe(1);
  });
});
