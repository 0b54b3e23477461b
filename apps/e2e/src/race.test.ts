// Two players drive and shoot from two pages while every message is 0 to 100 ms late.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { readOval } from './files/oval.ts';
import { distanceBetween, type Probe, probe, until } from './page/probe.ts';
import { KeyboardPilot } from './players/keyboard-pilot.ts';
import { MouseGunner } from './players/mouse-gunner.ts';
import { repeatDuring } from './players/repeat-during.ts';
import { startRace } from './players/start-race.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** Far more than the car rolls by itself (m). */
const DRIVEN_M = 20;
/** Many, so that the race is not over before a slow page has completed one lap. */
const LAPS = 50;

describe.skipIf(!findChromium())('a driver and a gunner on two pages with --lag 0-100', () => {
  let server: RunningServer;
  let browser: Browser;
  let driver: Page;
  let gunner: Page;

  beforeAll(async () => {
    server = await startServer(['--lag', '0-100', '--track', 'oval', '--laps', `${LAPS}`, '--bots', '0']);
    browser = await launchChromium();
    const join = async (car: number, role: string): Promise<Page> => {
      const link = `${server.url}/?room=E2E&role=${role}&car=${car}&name=${role}${car}&autojoin=1&quality=test`;
      const page = await openBlankPage(browser, link);
      await until(page, `car ${car} has its ${role}`, (game) => game.phase === 'playing' && game.drawn);
      return page;
    };
    driver = await join(0, 'driver');
    gunner = await join(0, 'gunner');
    await join(1, 'driver');
    await startRace(driver);
    for (const page of [driver, gunner]) await until(page, 'the race is on', (game) => game.racePhase === 'racing');
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  it('a driver and a gunner sit in one car', async () => {
    const [seenByDriver, seenByGunner] = [await probe(driver), await probe(gunner)];
    expect([seenByDriver.car, seenByDriver.role]).toEqual([0, 'driver']);
    expect([seenByGunner.car, seenByGunner.role]).toEqual([0, 'gunner']);
  });

  // This test runs before the car drives, while the other car is near on the grid.
  it('the pages of both players count a hit of the gunner on a rival', async () => {
    const { hits } = await probe(gunner);
    const mouseGunner = new MouseGunner(gunner);
    await mouseGunner.startFiring();
    await repeatDuring(
      () => mouseGunner.step(),
      () => until(gunner, 'a shot has hit', (game) => game.hits > hits),
    );
    await gunner.mouse.up();
    await until(driver, 'the driver’s page counts the hit', (game) => game.hits > hits);
  });

  it('both players see the car move when the driver holds keys', async () => {
    const before = await probe(gunner);
    const hasDriven = (game: Probe) => distanceBetween(before, game) > DRIVEN_M;
    const pilot = new KeyboardPilot(driver, readOval());
    await repeatDuring(
      () => pilot.step(),
      async () => {
        await until(driver, 'the car has moved in the driver’s page', hasDriven);
        await until(gunner, 'the car has moved in the gunner’s page', hasDriven);
      },
    );
    await pilot.release();
  });

  it('both players see that the driver, who drives by keys, completes a lap', async () => {
    const pilot = new KeyboardPilot(driver, readOval());
    await repeatDuring(
      () => pilot.step(),
      () => until(driver, 'a lap is complete', (game) => game.lap > 0),
    );
    await pilot.release();
    await until(gunner, 'the gunner’s page counts the lap', (game) => game.lap > 0);
  });
});
