// Makes the bitmaps of the page's icon, which some systems need, from assets/page/icon.svg.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../../../assets/page/', import.meta.url));

/** A square icon has no transparent corners, because the system cuts its own shape out of it. */
const ICONS = [
  { name: 'icon-192', pixels: 192, isSquare: false },
  { name: 'icon-512', pixels: 512, isSquare: false },
  { name: 'icon-square-180', pixels: 180, isSquare: true },
  { name: 'icon-square-512', pixels: 512, isSquare: true },
];

export const ICON_NAMES: readonly string[] = ICONS.map(({ name }) => name);

/** Makes the icons whose names contain `filter`. */
export async function makeIcons(browser: Browser, filter: string): Promise<void> {
  const svg = readFileSync(`${FOLDER}icon.svg`, 'utf8');
  for (const { name, pixels, isSquare } of ICONS.filter(({ name }) => name.includes(filter))) {
    const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
    const shape = isSquare ? svg.replace(' rx="8"', '') : svg;
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${shape}`);
    await page.screenshot({ path: `${FOLDER}${name}.png`, omitBackground: true });
    await page.close();
  }
}
