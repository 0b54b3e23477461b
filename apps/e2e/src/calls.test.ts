// Calls: short messages such as "look there", which the two players of one car send each other with a key.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { PATIENCE_MS } from './page/patience.ts';
import { until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const POLL_MS = 300;

describe.skipIf(!findChromium())('a call', () => {
  let browser: Browser;
  let server: RunningServer;
  let driver: Page;
  let gunner: Page;
  let rival: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    // Bots drive round the oval, so that every gunner soon has a rival in view and one behind.
    server = await startServer(['--track', 'oval', '--bots', '6']);
    const join = async (role: string, car: number): Promise<Page> => {
      const link = `${server.url}/?room=CALL&role=${role}&car=${car}&name=${role}${car}&autojoin=1&quality=test`;
      const page = await openBlankPage(browser, link, { width: 480, height: 270 });
      await until(page, `the ${role} plays`, (game) => game.phase === 'playing' && game.drawn);
      return page;
    };
    driver = await join('driver', 0);
    gunner = await join('gunner', 0);
    rival = await join('driver', 1);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** Presses the key before each check, because on a slow page a call can disappear before it is checked. */
  async function callUntilShown(from: Page, key: string, to: Page, selector: string, text: string): Promise<void> {
    const shown = to.locator(selector, { hasText: text });
    const showCall = async () => {
      await from.keyboard.press(key);
      return await shown.count();
    };
    await expect.poll(showCall, { timeout: PATIENCE_MS, interval: POLL_MS }).toBe(1);
  }

  it('a call of the driver shows the gunner where to look', async () => {
    await callUntilShown(driver, 'KeyQ', gunner, '.hud-marker', 'LOOK');
  });

  it('a call of the gunner tells the driver to slow down', async () => {
    await callUntilShown(gunner, 'KeyC', driver, '.hud-message', 'SLOW DOWN');
  });

  it('a call of the gunner marks a target for the driver', async () => {
    // The gunner turns until a rival is in view.
    await gunner.keyboard.down('ArrowRight');
    await callUntilShown(gunner, 'KeyX', driver, '.hud-marker.is-target', '');
    await gunner.keyboard.up('ArrowRight');
  });

  it('a call of the gunner warns the driver of the rival behind', async () => {
    await callUntilShown(gunner, 'KeyF', driver, '.hud-marker.is-threat', 'RIVAL');
  });

  it('a call is not shown to the driver of another car', async () => {
    await callUntilShown(driver, 'KeyQ', gunner, '.hud-marker', 'LOOK');
    expect(await rival.locator('.hud-marker').count()).toBe(0);
    await callUntilShown(gunner, 'KeyC', driver, '.hud-message', 'SLOW DOWN');
    expect(await rival.locator('.hud-message', { hasText: 'SLOW DOWN' }).count()).toBe(0);
  });
});
