// Replaces the clock and the frames of a page. Time passes only from frame to frame, always by the same step, so a page
// has any frame rate on any machine, however long it takes to draw.
import type { Page } from 'playwright-core';

/** The clock inside the page. */
interface FrameClock {
  /** The page's `performance.now`. */
  nowMs: number;
  /** While true, frames run one after the other without a break. */
  isRunning: boolean;
  /** Advances the clock by one step and runs a frame. */
  readonly runFrame: () => void;
}

declare global {
  interface Window {
    __frameClock?: FrameClock;
  }
}

/** Installs the clock, which runs `hz` frames per second of the page's time. Call it before the page loads. */
export async function emulateFrameRate(page: Page, hz: number): Promise<void> {
  await page.addInitScript((stepMs) => {
    let requestCount = 0;
    let callbacks = new Map<number, FrameRequestCallback>();
    const clock: FrameClock = {
      nowMs: 0,
      isRunning: true,
      runFrame: () => {
        clock.nowMs += stepMs;
        const dueCallbacks = callbacks;
        callbacks = new Map();
        for (const callback of dueCallbacks.values()) callback(clock.nowMs);
      },
    };
    window.__frameClock = clock;
    performance.now = () => clock.nowMs;
    window.requestAnimationFrame = (callback) => {
      requestCount += 1;
      callbacks.set(requestCount, callback);
      return requestCount;
    };
    window.cancelAnimationFrame = (request) => {
      callbacks.delete(request);
    };
    // A timer without delay leaves time for the page's events between two frames.
    setInterval(() => {
      if (clock.isRunning) clock.runFrame();
    }, 0);
  }, 1000 / hz);
}
