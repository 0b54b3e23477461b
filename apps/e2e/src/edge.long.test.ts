// A race over EDGE, the worst weather (simulated network conditions) that the game is made for: 400 ms of round trip with
// jitter and loss. One browser drives, and another one shoots at the bots, with the net panel (F3) open in both.
//
// The machine may be too slow for two pages at once. A page that is drawn seven times a second has a round trip of 650 ms
// instead of 400 ms, and no netcode can hit from there. So the clocks of the server and of the pages are slowed.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { readOval } from './files/oval.ts';
import { probe, until } from './page/probe.ts';
import { takeScreenshot } from './page/screenshot.ts';
import { slowClockScript } from './page/slow-clock.ts';
import { KeyboardPilot } from './players/keyboard-pilot.ts';
import { MouseGunner } from './players/mouse-gunner.ts';
import { repeatDuring } from './players/repeat-during.ts';
import { startRace } from './players/start-race.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** Wide enough for the 3D view beside the net panel, and low, because drawing is slow without a GPU. */
const WINDOW = { width: 1280, height: 240 };
const SERVER_OPTIONS = ['--weather', 'EDGE', '--track', 'oval', '--laps', '50', '--bots', '7'];
/** Of all clocks. A slow machine needs a large factor, but the test then takes longer. */
const SLOWDOWN = 8;
/** The race ends for this test after this many hits that the server has confirmed. */
const HITS = 25;
const MIN_REPLAYED_TICKS = 1000;
/** Share of the hits on the gunner's screen that the server must confirm. */
const MIN_CONFIRMED_SHARE = 0.9;

/** Reads a figure of the net panel. */
const figureOf = async (page: Page, id: string): Promise<number> => Number(await page.textContent(`#net-figure-${id}`));

describe.skipIf(!findChromium())('a race over EDGE in two browsers', () => {
  let server: RunningServer;
  const browsers: Browser[] = [];
  let driver: Page;
  let gunner: Page;
  let hits = 0;

  beforeAll(async () => {
    server = await startServer(SERVER_OPTIONS, { script: slowClockScript(SLOWDOWN) });
    const join = async (role: string): Promise<Page> => {
      const browser = await launchChromium();
      browsers.push(browser);
      const link = `${server.url}/?room=EDGE&role=${role}&car=0&name=${role}&autojoin=1&quality=test&debug`;
      const page = await openPage(browser, link, WINDOW, (opening) => opening.addInitScript(slowClockScript(SLOWDOWN)));
      await until(page, `the ${role} plays`, (game) => game.phase === 'playing' && game.drawn);
      return page;
    };
    driver = await join('driver');
    gunner = await join('gunner');
    await startRace(driver);
    for (const page of [driver, gunner]) await until(page, 'the race is on', (game) => game.racePhase === 'racing');
    hits = await playUntilHits();
  });
  afterAll(async () => {
    for (const browser of browsers) await browser.close();
    expect(await server?.stop()).toBe(0);
  });

  /** Drives and shoots until the server has confirmed HITS more hits. Returns the number of these hits. */
  async function playUntilHits(): Promise<number> {
    const hitsBefore = (await probe(gunner)).hits;
    const pilot = new KeyboardPilot(driver, readOval(), SLOWDOWN);
    const mouseGunner = new MouseGunner(gunner, SLOWDOWN);
    await mouseGunner.startFiring();
    const { hits: hitsAfter } = await repeatDuring(
      async () => {
        await Promise.all([pilot.step(), mouseGunner.step()]);
      },
      () => until(gunner, `${HITS} shots have hit`, (game) => game.hits >= hitsBefore + HITS),
    );
    await pilot.release();
    await gunner.mouse.up();
    return hitsAfter - hitsBefore;
  }

  it('the net panel shows that the server refused no shot of the gunner', async () => {
    await takeScreenshot(gunner, 'edge-gunner');
    expect(await figureOf(gunner, 'refusedShots')).toBe(0);
  });

  it('the net panel shows that the server confirmed nine of ten hits on the gunner’s screen', async () => {
    const unconfirmedHits = await figureOf(gunner, 'unconfirmedHits');
    console.log(`EDGE: ${hits} hits confirmed, ${unconfirmedHits} not`);
    expect(hits / (hits + unconfirmedHits)).toBeGreaterThanOrEqual(MIN_CONFIRMED_SHARE);
  });

  it('the net panel shows that the driver’s corrections replayed many ticks, and that none exceeded the budget', async () => {
    await takeScreenshot(driver, 'edge-driver');
    expect(await figureOf(driver, 'replayed')).toBeGreaterThan(MIN_REPLAYED_TICKS);
    expect(await figureOf(driver, 'budgetCorrections')).toBe(0);
  });
});
