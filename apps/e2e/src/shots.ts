// Keeps pictures of what the tests saw, in an ignored folder at the root.
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../../shots/', import.meta.url));

/** Saves `shots/NAME.png`. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${FOLDER}${name}.png` });
}
