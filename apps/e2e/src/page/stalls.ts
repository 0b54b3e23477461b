// Measures stalls of a page: periods in which a busy machine ran none of its timers.
import type { Page } from 'playwright-core';

export interface Stalls {
  /** Number of stalls since the page was loaded. */
  readonly count: number;
  /** Their total length (ms). */
  readonly totalMs: number;
}

declare global {
  interface Window {
    __stalls?: { count: number; totalMs: number };
  }
}

/** Starts measuring. Call it before the page loads. */
export async function measureStalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const intervalMs = 10;
    /** A longer gap between two calls of the timer counts as a stall. */
    const gapMinMs = 250;
    const stalls = { count: 0, totalMs: 0 };
    window.__stalls = stalls;
    let lastMs = performance.now();
    setInterval(() => {
      const gapMs = performance.now() - lastMs;
      if (gapMs > gapMinMs) {
        stalls.count += 1;
        stalls.totalMs += gapMs;
      }
      lastMs = performance.now();
    }, intervalMs);
  });
}

/** Returns the stalls so far. */
export const stallsOf = (page: Page): Promise<Stalls> =>
  page.evaluate(() => ({ ...(window.__stalls ?? { count: 0, totalMs: 0 }) }));
