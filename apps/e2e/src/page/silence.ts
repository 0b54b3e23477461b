// Keeps the sound of a page suspended: a fifth of the time that a race takes the processor is for sound that nobody hears.
import type { Page } from 'playwright-core';

/** Call this before the page loads. The page creates its sounds, but they are not computed. */
export async function silence(page: Page): Promise<void> {
  await page.addInitScript(suspendSound);
}

/** Runs in the page. */
function suspendSound(): void {
  const suspend = AudioContext.prototype.suspend;
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      suspend.call(this).catch(() => {});
    }
    override async resume(): Promise<void> {}
  };
}
