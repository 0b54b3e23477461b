// A gunner whose driver has gone takes the wheel with T, and gives it back.
import { TICK_MS } from '@shotgun-rally/sim';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { until } from './probe.ts';

describe.skipIf(!findChromium())('a gunner whose driver has gone', () => {
  let browser: Browser;
  let server: RunningServer;
  let gunner: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer(['--lag', '50', '--track', 'oval', '--bots', '0']);
    const address = (role: string) =>
      `${server.url}/?room=WHEEL&role=${role}&car=0&name=${role}&autojoin=1&quality=test`;
    const driver = await openPage(browser, address('driver'));
    gunner = await openPage(browser, address('gunner'));
    await until(driver, 'the driver plays', (game) => game.phase === 'playing');
    await until(gunner, 'the gunner plays', (game) => game.phase === 'playing' && game.drawn);
    await driver.context().close();
  });
  afterAll(async () => {
    await gunner?.context().close();
    await server?.stop();
    await browser?.close();
  });

  it('is told so, takes the wheel with T and drives', async () => {
    await gunner.waitForFunction(() => document.body.textContent.includes('DRIVER LOST'));
    await gunner.keyboard.press('KeyT');
    const { tick } = await until(gunner, 'the gunner has the wheel', (game) => game.role === 'driver');
    await until(gunner, 'what the gunner steers is executed', (game) => game.executedMs.driver > tick * TICK_MS);
  });

  it('gives it back with T', async () => {
    await gunner.keyboard.press('KeyT');
    const { tick } = await until(gunner, 'the gunner is at the turret again', (game) => game.role === 'gunner');
    await until(gunner, 'where the gunner aims is executed', (game) => game.executedMs.gunner > tick * TICK_MS);
  });
});
