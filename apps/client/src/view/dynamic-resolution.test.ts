import { expect, it } from 'vitest';
import { DynamicResolution, SCALES } from './dynamic-resolution.ts';

/**
 * Gives `resolution` the frame times of a simulated machine. A frame takes `costMs` at full scale and less at smaller scales, but
 * at least `leastMs`, which depends on the display. Returns the number of scale changes.
 */
function simulate(resolution: DynamicResolution, seconds: number, costMs: number, leastMs = 16.7): number {
  let changes = 0;
  for (let ms = 0; ms < seconds * 1000; ) {
    const frameMs = Math.max(leastMs, costMs * resolution.scale ** 2);
    ms += frameMs;
    if (resolution.recordFrame(frameMs)) changes++;
  }
  return changes;
}

it('the dynamic resolution keeps the full scale on a fast machine', () => {
  const resolution = new DynamicResolution();
  expect(simulate(resolution, 60, 12)).toBe(0);
  expect(resolution.scale).toBe(1);
});

it('the dynamic resolution chooses the largest scale without late frames within 6 s on a slow machine', () => {
  const resolution = new DynamicResolution();
  simulate(resolution, 6, 40);
  expect(resolution.scale).toBe(SCALES[2]);
  expect(40 * SCALES[2] ** 2).toBeLessThanOrEqual(20);
  expect(40 * SCALES[1] ** 2).toBeGreaterThan(20);
});

it('the dynamic resolution changes the scale less often after larger scales have made frames late', () => {
  const resolution = new DynamicResolution();
  simulate(resolution, 6, 40);
  const earlyChanges = simulate(resolution, 60, 40);
  simulate(resolution, 120, 40);
  expect(simulate(resolution, 60, 40)).toBeLessThan(earlyChanges);
});

it('the dynamic resolution returns to the full scale if frames become faster', () => {
  const resolution = new DynamicResolution();
  simulate(resolution, 6, 90);
  expect(resolution.scale).toBe(SCALES.at(-1));
  simulate(resolution, 60, 10);
  expect(resolution.scale).toBe(1);
});

it('the dynamic resolution keeps the full scale if each frame takes 1 s, as in a hidden tab', () => {
  const resolution = new DynamicResolution();
  for (let pause = 0; pause < 200; pause++) expect(resolution.recordFrame(1000)).toBe(false);
  expect(resolution.scale).toBe(1);
});

it.each([30, 48, 50])(
  'the dynamic resolution returns to the full scale within 3 s and keeps it for two minutes if the display shows %i frames per second',
  (perSecond) => {
    const resolution = new DynamicResolution();
    // The intervals of a real display vary a little.
    const leastMs = 1001 / perSecond;
    simulate(resolution, 3, 12, leastMs);
    expect(resolution.scale).toBe(1);
    expect(simulate(resolution, 120, 12, leastMs)).toBe(0);
  },
);

it('the dynamic resolution lowers the scale some minutes after a busy machine has made frames long at every scale', () => {
  const resolution = new DynamicResolution();
  simulate(resolution, 3, 12, 40);
  expect(resolution.scale).toBe(1);
  simulate(resolution, 300, 30);
  expect(resolution.scale).toBeLessThan(1);
});

it('the dynamic resolution does not fall to the lowest scale on a slow machine with a display of 30 Hz', () => {
  const resolution = new DynamicResolution();
  simulate(resolution, 20, 60, 33.3);
  expect(resolution.scale).toBe(SCALES[1]);
});

it('the dynamic resolution lowers the scale if frames become late after the display has become faster', () => {
  const resolution = new DynamicResolution();
  simulate(resolution, 10, 12, 33.3);
  simulate(resolution, 10, 12);
  simulate(resolution, 6, 30);
  expect(resolution.scale).toBeLessThan(1);
});

it('the dynamic resolution keeps a low scale that has made frames shorter if the race becomes slower', () => {
  const resolution = new DynamicResolution();
  simulate(resolution, 3, 40);
  simulate(resolution, 6, 80);
  expect(resolution.scale).toBeLessThan(SCALES[2]);
});
