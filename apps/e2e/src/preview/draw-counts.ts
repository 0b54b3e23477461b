// Counts what the preview page draws all around a track, and how much it may draw.
import type { Browser } from 'playwright-core';
import { drawBlank } from '../browsers/blank-webgl.ts';
import { openPage } from '../browsers/launch.ts';

/** What a frame needs. */
export interface DrawCounts {
  readonly drawCalls: number;
  readonly triangles: number;
}

/** The most that a frame may need, by picture quality. */
export const DRAW_LIMITS = {
  low: { drawCalls: 60, triangles: 100_000 },
  medium: { drawCalls: 200, triangles: 600_000 },
  high: { drawCalls: 200, triangles: 600_000 },
} as const satisfies Readonly<Record<string, DrawCounts>>;

export const DRAWN_TRACKS = ['valley', 'canyon', 'city', 'alpine'] as const;

/**
 * Returns the highest counts of a frame at any place of a track, for the driver and for a gunner in four directions. `previewUrl`
 * is that of a PreviewServer.
 */
export async function countLap(
  browser: Browser,
  previewUrl: string,
  track: string,
  quality: keyof typeof DRAW_LIMITS,
): Promise<DrawCounts> {
  const url = `${previewUrl}?track=${track}&quality=${quality}&hud=0&seconds=1&speed=220&boost`;
  const page = await openPage(browser, url, undefined, drawBlank);
  try {
    await page.waitForFunction('window.preview?.still');
    return await page.evaluate<DrawCounts>('countLap()');
  } finally {
    await page.context().close();
  }
}
