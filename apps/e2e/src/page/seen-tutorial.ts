// Makes a page belong to a player who has seen the tutorial of both seats.
import type { Page } from 'playwright-core';

/** Call it before the page loads. Settings that the page has saved are kept. */
export async function markTutorialAsSeen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = 'shotgun-rally:settings';
    // A page without an origin, such as about:blank, has no storage.
    if (window.origin === 'null' || localStorage.getItem(key)) return;
    localStorage.setItem(key, JSON.stringify({ teachesDriver: false, teachesGunner: false }));
  });
}
