// The two in a car talk by keys: what one calls is shown to the other.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { until } from './probe.ts';

describe.skipIf(!findChromium())('a call', () => {
  let browser: Browser;
  let server: RunningServer;
  let driver: Page;
  let gunner: Page;
  let stranger: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer(['--track', 'oval', '--bots', '0']);
    const join = async (role: string, car: number): Promise<Page> => {
      const link = `${server.url}/?room=CALL&role=${role}&car=${car}&name=${role}${car}&autojoin=1&quality=test`;
      const page = await openPage(browser, link, { width: 480, height: 270 });
      await until(page, `the ${role} plays`, (game) => game.phase === 'playing' && game.drawn);
      return page;
    };
    driver = await join('driver', 0);
    gunner = await join('gunner', 0);
    stranger = await join('driver', 1);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('of the driver’s shows the gunner where to look', async () => {
    await driver.keyboard.press('KeyQ');
    await gunner.locator('.hud-marker', { hasText: 'LOOK' }).waitFor();
  });

  it('of the gunner’s tells the driver to slow down', async () => {
    await gunner.keyboard.press('KeyC');
    await driver.locator('.hud-message', { hasText: 'SLOW DOWN' }).waitFor();
  });

  it('of the gunner’s marks the car that is to be shot, for the driver as well', async () => {
    // The other car stands on the grid, ahead or behind: the gunner turns until it is in sight.
    await gunner.keyboard.down('ArrowRight');
    await expect
      .poll(
        async () => {
          await gunner.keyboard.press('KeyX');
          return await driver.locator('.hud-marker.is-target').count();
        },
        { timeout: 60_000, interval: 300 },
      )
      .toBe(1);
    await gunner.keyboard.up('ArrowRight');
  });

  it('stays within the car', async () => {
    expect(await stranger.locator('.hud-marker').count()).toBe(0);
  });
});
