// Saves screenshots of the tests to `shots/`, a folder at the root that git ignores.
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../../../shots/', import.meta.url));

/** Saves `shots/NAME.png`. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${FOLDER}${name}.png` });
}
