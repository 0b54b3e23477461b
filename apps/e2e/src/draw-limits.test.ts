// Checks the limits of draw calls and triangles at many places of each track, for the driver and for the gunner in four directions.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium } from './browsers/launch.ts';
import { countLap, DRAW_LIMITS, DRAWN_TRACKS } from './preview/draw-counts.ts';
import { type PreviewServer, startPreviewServer } from './preview/preview-server.ts';

describe.skipIf(!findChromium())('the limits of a frame', () => {
  let browser: Browser;
  let preview: PreviewServer;

  beforeAll(async () => {
    preview = await startPreviewServer();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await preview?.stop();
  });

  it.each(DRAWN_TRACKS.flatMap((track) => [[track, 'low'] as const, [track, 'high'] as const]))(
    'no frame of a lap in the %s needs more draw calls and triangles than quality %s allows',
    async (track, quality) => {
      const { drawCalls, triangles } = await countLap(browser, preview.url, track, quality);
      expect(drawCalls).toBeGreaterThan(0);
      expect(drawCalls).toBeLessThanOrEqual(DRAW_LIMITS[quality].drawCalls);
      expect(triangles).toBeLessThanOrEqual(DRAW_LIMITS[quality].triangles);
    },
  );
});
