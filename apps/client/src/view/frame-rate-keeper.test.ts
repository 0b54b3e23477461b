import { expect, it } from 'vitest';
import { FrameRateKeeper, SCALES } from './frame-rate-keeper.ts';

/**
 * Gives `keeper` the frame times of a simulated machine. A frame takes `costMs` at full scale and less at smaller scales, but
 * at least 16.7 ms. Returns the number of scale changes.
 */
function simulate(keeper: FrameRateKeeper, seconds: number, costMs: number): number {
  let changes = 0;
  for (let ms = 0; ms < seconds * 1000; ) {
    const frameMs = Math.max(16.7, costMs * keeper.scale ** 2);
    ms += frameMs;
    if (keeper.note(frameMs)) changes++;
  }
  return changes;
}

it('the frame rate keeper keeps the full scale on a fast machine', () => {
  const keeper = new FrameRateKeeper();
  expect(simulate(keeper, 60, 12)).toBe(0);
  expect(keeper.scale).toBe(1);
});

it('the frame rate keeper chooses the largest scale without late frames within 6 s on a slow machine', () => {
  const keeper = new FrameRateKeeper();
  simulate(keeper, 6, 40);
  expect(keeper.scale).toBe(SCALES[2]);
  expect(40 * SCALES[2] ** 2).toBeLessThanOrEqual(20);
  expect(40 * SCALES[1] ** 2).toBeGreaterThan(20);
});

it('the frame rate keeper changes the scale less often after larger scales have made frames late', () => {
  const keeper = new FrameRateKeeper();
  simulate(keeper, 6, 40);
  const earlyChanges = simulate(keeper, 60, 40);
  simulate(keeper, 120, 40);
  expect(simulate(keeper, 60, 40)).toBeLessThan(earlyChanges);
});

it('the frame rate keeper returns to the full scale if frames become faster', () => {
  const keeper = new FrameRateKeeper();
  simulate(keeper, 6, 90);
  expect(keeper.scale).toBe(SCALES.at(-1));
  simulate(keeper, 60, 10);
  expect(keeper.scale).toBe(1);
});

it('the frame rate keeper keeps the full scale if each frame takes 1 s, as in a hidden tab', () => {
  const keeper = new FrameRateKeeper();
  for (let pause = 0; pause < 200; pause++) expect(keeper.note(1000)).toBe(false);
  expect(keeper.scale).toBe(1);
});
