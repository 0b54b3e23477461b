// Records the texts of the markers and messages that a page shows, because on a slow page a call can disappear before a test looks.
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    __shownCalls?: Set<string>;
  }
}

/** Starts recording. Call it before the page loads. */
export async function recordCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    window.__shownCalls = shown;
    const record = () => {
      for (const { className, textContent } of document.querySelectorAll('.hud-marker, .hud-message'))
        shown.add(`${className}: ${textContent}`);
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Returns the classes and texts of all markers and messages since the page was loaded or `forgetCalls` was called. */
export const shownCalls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(window.__shownCalls ?? [])]);

export const forgetCalls = (page: Page): Promise<void> => page.evaluate(() => window.__shownCalls?.clear());
