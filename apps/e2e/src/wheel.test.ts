// A gunner takes the driver's seat with T after the driver has left, and returns to the gun.
import { TICK_MS } from '@shotgun-rally/sim';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { probe, until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** Ten times as long (10 s) as a person has to drive to have played: on a busy machine, most inputs can arrive too late. */
const DRIVEN_TICKS = 620;

describe.skipIf(!findChromium())('a gunner whose driver has left', () => {
  let browser: Browser;
  let server: RunningServer;
  let gunner: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer(['--lag', '50', '--track', 'oval', '--bots', '0']);
    const link = (role: string) => `${server.url}/?room=WHEEL&role=${role}&car=0&name=${role}&autojoin=1&quality=test`;
    const driver = await openBlankPage(browser, link('driver'));
    gunner = await openBlankPage(browser, link('gunner'));
    await until(driver, 'the driver plays', (game) => game.phase === 'playing' && game.drawn);
    await until(gunner, 'the gunner plays', (game) => game.phase === 'playing' && game.drawn);
    // The server keeps a seat only for a person who has played.
    await driver.keyboard.down('KeyW');
    const drivenTick = (await probe(driver)).tick + DRIVEN_TICKS;
    await until(driver, 'the driver has played', (game) => game.executedMs.driver > drivenTick * TICK_MS);
    await driver.context().close();
  });
  afterAll(async () => {
    await gunner?.context().close();
    await server?.stop();
    await browser?.close();
  });

  it('a gunner without a driver is offered the wheel, takes it with T, and sends a driver’s input', async () => {
    await gunner.waitForFunction(() => document.body.textContent.includes('DRIVER DISCONNECTED'));
    await gunner.keyboard.press('KeyT');
    const { tick } = await until(gunner, 'the gunner has the wheel', (game) => game.role === 'driver');
    await until(gunner, 'the server executes driver input', (game) => game.executedMs.driver > tick * TICK_MS);
  });

  it('a gunner returns from the wheel with T, and sends a gunner’s input again', async () => {
    await gunner.keyboard.press('KeyT');
    const { tick } = await until(gunner, 'the gunner is back at the gun', (game) => game.role === 'gunner');
    await until(gunner, 'the server executes gunner input', (game) => game.executedMs.gunner > tick * TICK_MS);
  });
});
