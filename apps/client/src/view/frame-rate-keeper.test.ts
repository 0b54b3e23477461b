import { expect, it } from 'vitest';
import { FrameRateKeeper, SCALES } from './frame-rate-keeper.ts';

/**
 * Gives `keeper` the frame times of a simulated machine. A frame takes `costMs` at full scale and less at smaller scales, but
 * at least `leastMs`, which depends on the display. Returns the number of scale changes.
 */
function simulate(keeper: FrameRateKeeper, seconds: number, costMs: number, leastMs = 16.7): number {
  let changes = 0;
  for (let ms = 0; ms < seconds * 1000; ) {
    const frameMs = Math.max(leastMs, costMs * keeper.scale ** 2);
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

it.each([30, 48, 50])(
  'the frame rate keeper returns to the full scale within 3 s and keeps it for two minutes if the display shows %i frames per second',
  (perSecond) => {
    const keeper = new FrameRateKeeper();
    // The intervals of a real display vary a little.
    const leastMs = 1001 / perSecond;
    simulate(keeper, 3, 12, leastMs);
    expect(keeper.scale).toBe(1);
    expect(simulate(keeper, 120, 12, leastMs)).toBe(0);
  },
);

it('the frame rate keeper lowers the scale some minutes after a busy machine has made frames long at every scale', () => {
  const keeper = new FrameRateKeeper();
  simulate(keeper, 3, 12, 40);
  expect(keeper.scale).toBe(1);
  simulate(keeper, 300, 30);
  expect(keeper.scale).toBeLessThan(1);
});

it('the frame rate keeper does not fall to the lowest scale on a slow machine with a display of 30 Hz', () => {
  const keeper = new FrameRateKeeper();
  simulate(keeper, 20, 60, 33.3);
  expect(keeper.scale).toBe(SCALES[1]);
});

it('the frame rate keeper lowers the scale if frames become late after the display has become faster', () => {
  const keeper = new FrameRateKeeper();
  simulate(keeper, 10, 12, 33.3);
  simulate(keeper, 10, 12);
  simulate(keeper, 6, 30);
  expect(keeper.scale).toBeLessThan(1);
});

it('the frame rate keeper keeps a low scale that has made frames shorter if the race becomes slower', () => {
  const keeper = new FrameRateKeeper();
  simulate(keeper, 3, 40);
  simulate(keeper, 6, 80);
  expect(keeper.scale).toBeLessThan(SCALES[2]);
});
