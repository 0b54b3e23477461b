// Two players who do not know each other press "Play now", and play in one car.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

describe.skipIf(!findChromium())('quick join', () => {
  let browser: Browser;
  let server: RunningServer;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer(['--track', 'oval', '--bots', '1']);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('quick join puts a new player into the car of a player without a partner, and shows the name of that player', async () => {
    const [mira, tom] = [
      await openPage(browser, `${server.url}/?name=Mira&quality=test`),
      await openPage(browser, `${server.url}/?name=Tom&quality=test`),
    ];
    await mira.locator('#quick').click();
    const driver = await until(mira, 'Mira drives', (game) => game.phase === 'playing' && game.drawn);
    await tom.locator('#quick').click();
    const gunner = await until(tom, 'Tom plays', (game) => game.phase === 'playing' && game.drawn);
    expect([driver.role, gunner.role, gunner.car]).toEqual(['driver', 'gunner', driver.car]);
    await tom.locator('.hud-notice', { hasText: 'You shoot for Mira' }).waitFor({ state: 'attached' });
    await mira.locator('.hud-notice', { hasText: 'Tom shoots for you' }).waitFor({ state: 'attached' });
  });
});
