// Two people, one car, two browsers, and every message 0 to 100 ms late.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { during } from './during.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { KeyboardPilot } from './keyboard-pilot.ts';
import { MouseGunner } from './mouse-gunner.ts';
import { ownCar, type Probe, probe, until } from './probe.ts';
import { takeScreenshot } from './shots.ts';
import { readOval } from './tracks.ts';

const MOVED_M = 20;

describe.skipIf(!findChromium())('a driver and a gunner in two browsers over --lag 0-100', () => {
  let server: RunningServer;
  let browser: Browser;
  let driver: Page;
  let gunner: Page;

  beforeAll(async () => {
    server = await startServer(['--lag', '0-100', '--track', 'oval', '--laps', '1', '--bots', '1', '--seed', '5']);
    browser = await launchChromium();
    driver = await openPage(browser, `${server.url}/?room=E2E&role=driver&car=0&name=Ada&autojoin=1&quality=test`);
    await until(driver, 'the driver plays', (game) => game.phase === 'playing' && game.drawn);
    gunner = await openPage(browser, `${server.url}/?room=E2E&role=gunner&car=0&name=Bob&autojoin=1&quality=test`);
    await until(gunner, 'the gunner plays', (game) => game.phase === 'playing' && game.drawn);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  it('puts both into one car', async () => {
    const [seenByDriver, seenByGunner] = [await probe(driver), await probe(gunner)];
    expect([seenByDriver.car, seenByDriver.role]).toEqual([0, 'driver']);
    expect([seenByGunner.car, seenByGunner.role]).toEqual([0, 'gunner']);
  });

  it('moves the car by the driver’s keys, and the gunner sees it move', async () => {
    const before = await probe(gunner);
    const pilot = new KeyboardPilot(driver, readOval());
    await during(
      () => pilot.step(),
      async () => {
        await until(driver, 'the car moved in the driver’s page', (game) => movedSince(before, game) > MOVED_M);
        await until(gunner, 'the car moved in the gunner’s page', (game) => movedSince(before, game) > MOVED_M);
      },
    );
    await pilot.release();
    await takeScreenshot(driver, 'driver');
    await takeScreenshot(gunner, 'gunner');
  });

  it('lets the gunner hit a rival', async () => {
    const { hits } = await probe(gunner);
    const aim = new MouseGunner(gunner);
    await aim.takeAim();
    await during(
      () => aim.step(),
      () => until(gunner, 'a shot hit', (game) => game.hits > hits),
    );
    await gunner.mouse.up();
    await until(driver, 'the driver is told of the hit', (game) => game.hits > hits);
    await takeScreenshot(gunner, 'gunner-hit');
  });

  it('completes a lap, driven by keys', async () => {
    await driver.click('#start');
    await until(driver, 'the race started', (game) => game.racePhase === 'racing');
    const pilot = new KeyboardPilot(driver, readOval());
    await during(
      () => pilot.step(),
      () => until(driver, 'a lap is complete', (game) => game.lap === 1),
    );
    await pilot.release();
    await until(gunner, 'the gunner saw the lap too', (game) => game.lap === 1);
    await takeScreenshot(driver, 'lap');
  });
});

/** How far the own car is from where it was `before`, m. */
function movedSince(before: Probe, now: Probe): number {
  const [from, to] = [ownCar(before), ownCar(now)];
  return Math.hypot(to.x - from.x, to.z - from.z);
}
