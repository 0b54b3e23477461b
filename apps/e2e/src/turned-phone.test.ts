// Turns a phone while the track is being built.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const UPRIGHT = { width: 390, height: 844 };
const LYING = { width: 844, height: 390 };

describe.skipIf(!findChromium())('a phone that is turned while the track is being built', () => {
  let browser: Browser;
  let server: RunningServer;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('a phone that is turned while the track is being built shows a picture of the new shape', async () => {
    const page = await openPage(browser, `${server.url}/?solo&track=valley&quality=low`, UPRIGHT);
    await page.getByText('Building the track').waitFor();
    await page.setViewportSize(LYING);
    await until(page, 'the race is drawn', (game) => game.drawn);
    const { width, height } = (await page.evaluate(
      `(({ width, height }) => ({ width, height }))(document.querySelector('#picture'))`,
    )) as typeof LYING;
    expect(width / height).toBeCloseTo(LYING.width / LYING.height, 1);
  });
});
