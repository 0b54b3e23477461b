// Scoreboard row 15: a driver's connection is lost in the middle of a race, for 3 and for 10 seconds.
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { ownCar, probe, until } from './probe.ts';
import { Relay } from './relay.ts';

const WINDOW = { width: 320, height: 180 };
/** Once the race is on there is nothing to be seen here, and pages that draw next to nothing have time. */
const KEYHOLE = { width: 32, height: 18 };
/** Each way, ms. */
const DELAY_MS = 25;
/** How soon the driver's inputs are to be executed again: that, and so many round trips. */
const BACK_WITHIN_MS = 1000;
const BACK_ROUND_TRIPS = 4;

describe.skipIf(!findChromium())('a driver whose connection is lost', () => {
  let server: RunningServer;
  let relay: Relay;
  let browser: Browser;
  let driver: Page;
  let gunner: Page;

  beforeAll(async () => {
    server = await startServer(['--track', 'oval', '--laps', '5', '--bots', '0', '--transport', 'ws']);
    relay = await Relay.open(Number(new URL(server.url).port), DELAY_MS);
    browser = await launchChromium();
    const seat = (role: string) => `?room=LOST&role=${role}&car=0&name=${role}&autojoin=1&quality=test`;
    driver = await openPage(browser, `http://127.0.0.1:${relay.port}/${seat('driver')}`, WINDOW);
    await until(driver, 'the driver plays', (game) => game.phase === 'playing' && game.drawn);
    gunner = await openPage(browser, `${server.url}/${seat('gunner')}`, WINDOW);
    await until(gunner, 'the gunner plays', (game) => game.phase === 'playing' && game.drawn);
    await driver.click('#start');
    await until(driver, 'the race is on', (game) => game.racePhase === 'racing');
    await driver.keyboard.down('ArrowUp');
    await until(driver, 'the car is moving', (game) => game.speed > 5);
    for (const page of [driver, gunner]) await page.setViewportSize(KEYHOLE);
  });
  afterAll(async () => {
    await browser?.close();
    relay?.close();
    expect(await server?.stop()).toBe(0);
  });

  it.each([3000, 10_000])('for %i ms has the same car in hand again at once', async (outageMs) => {
    const { rttMs } = (await probe(driver)).stats;
    relay.swallow();
    await setTimeout(outageMs / 2);
    const half = await probe(gunner);
    await setTimeout(outageMs / 2);
    const end = await probe(gunner);
    const moved = Math.hypot(ownCar(end).x - ownCar(half).x, ownCar(end).z - ownCar(half).z);
    expect(moved, 'metres that the car went on meanwhile, as the gunner saw').toBeGreaterThan(5);

    const control = await watchControl(gunner);
    relay.restore();
    const backAfterMs = await control.evaluate(({ back }) => back);
    console.log(
      `Lost for ${outageMs} ms: in control ${backAfterMs.toFixed(0)} ms after (round trip ${rttMs.toFixed(0)} ms)`,
    );
    expect(backAfterMs).toBeLessThanOrEqual(BACK_WITHIN_MS + BACK_ROUND_TRIPS * rttMs);

    const back = await until(driver, 'the driver plays again', ({ phase }) => phase === 'playing');
    expect([back.car, back.role]).toEqual([0, 'driver']);
    // Nothing stands in front of the race.
    await driver.locator('#screens > *').waitFor({ state: 'detached' });
  });
});

/**
 * Waits in the partner's page until an input that the driver gives from now on was executed; the time that it took, ms.
 * An object around the promise, so that the watch is on before the network works again.
 */
const watchControl = (partner: Page) =>
  partner.evaluateHandle(() => {
    const startMs = performance.now();
    const before = window.__game?.executedMs.driver ?? 0;
    const back = new Promise<number>((resolve) => {
      const look = setInterval(() => {
        if ((window.__game?.executedMs.driver ?? 0) <= before) return;
        clearInterval(look);
        resolve(performance.now() - startMs);
      }, 4);
    });
    return { back };
  });
