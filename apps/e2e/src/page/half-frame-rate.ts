// Halves the frame rate of a page, which leaves more of the processor to the servers and the other pages of a test.
import type { Page } from 'playwright-core';

/** Call this before the page loads. */
export async function halveFrameRate(page: Page): Promise<void> {
  await page.addInitScript(skipEverySecondFrame);
}

/** Runs in the page. */
function skipEverySecondFrame(): void {
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  /** The second request of each callback, by the identifier of its first one, which the page knows. */
  const second = new Map<number, number>();
  window.requestAnimationFrame = (callback) => {
    const first = request(() => {
      const call = (timeMs: number): void => {
        second.delete(first);
        callback(timeMs);
      };
      second.set(first, request(call));
    });
    return first;
  };
  window.cancelAnimationFrame = (first) => {
    cancel(first);
    cancel(second.get(first) ?? 0);
    second.delete(first);
  };
}
