// Keeps the sound of a page suspended: nobody hears it, and it takes a fifth of a race's processor time.
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
