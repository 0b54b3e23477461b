// Two players in one car play from the room panel to the results, vote, and race again.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { readOval } from './files/oval.ts';
import { probe, until } from './page/probe.ts';
import { takeScreenshot } from './page/screenshot.ts';
import { KeyboardPilot } from './players/keyboard-pilot.ts';
import { MouseGunner } from './players/mouse-gunner.ts';
import { repeatDuring } from './players/repeat-during.ts';
import { startRace } from './players/start-race.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const BOTS = 2;
/** A car that moves faster than this is being driven (m/s). */
const MOVING = 5;

describe.skipIf(!findChromium())('a driver and a gunner who race against two bot cars', () => {
  let server: RunningServer;
  let browser: Browser;
  let driver: Page;
  let gunner: Page;

  const join = async (role: string, name: string): Promise<Page> => {
    const page = await openPage(
      browser,
      `${server.url}/?room=FULL&role=${role}&car=3&name=${name}&autojoin=1&quality=test`,
    );
    await until(page, `${name} plays`, (game) => game.phase === 'playing' && game.drawn);
    return page;
  };
  const bothReach = (state: string, isReached: Parameters<typeof until>[2]) =>
    Promise.all([driver, gunner].map((page) => until(page, state, isReached)));

  beforeAll(async () => {
    const race = ['--track', 'oval', '--laps', '1', '--bots', `${BOTS}`, '--bot-level', 'easy', '--seed', '5'];
    server = await startServer(race);
    browser = await launchChromium();
    driver = await join('driver', 'Ada');
    gunner = await join('gunner', 'Bob');
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  it('both players see the race start after the host presses the button on the room panel', async () => {
    await driver.click('#room-panel-toggle');
    await driver.waitForFunction(() => document.querySelector('#room-panel .own')?.textContent.includes('Bob'));
    await driver.click('#start');
    // In case one click is not enough: see startRace.
    await startRace(driver);
    await bothReach('the race is on', (game) => game.racePhase === 'racing' && game.lap === 0);
    for (const page of [driver, gunner]) await page.locator('#room-panel').waitFor({ state: 'detached' });
  });

  it('one player drives by keys and the other shoots by mouse until the race is over', async () => {
    const pilot = new KeyboardPilot(driver, readOval());
    const mouseGunner = new MouseGunner(gunner);
    await mouseGunner.startFiring();
    const step = async () => {
      await Promise.all([pilot.step(), mouseGunner.step()]);
    };
    const [seenByDriver, seenByGunner] = await repeatDuring(step, () =>
      bothReach('the race is over', (game) => game.racePhase === 'finished'),
    );
    await pilot.release();
    await gunner.mouse.up();
    expect(seenByGunner?.lap).toBe(seenByDriver?.lap);
    expect(seenByGunner?.shots).toBeGreaterThan(0);
  });

  it.each([
    ['driver', () => driver],
    ['gunner', () => gunner],
  ])('the results of the %s list both players’ car, which is marked, and every bot car', async (name, pageOf) => {
    const page = pageOf();
    await page.locator('.hud-results').waitFor();
    expect(await page.locator('.hud-gun').isVisible()).toBe(false);
    const rows = page.locator('.hud-results tr');
    expect(await rows.count()).toBe(1 + BOTS);
    const cells = (column: string) => rows.locator(`.hud-results-${column}`).allTextContents();
    expect(await cells('place')).toEqual(['1', '2', '3']);
    const own = page.locator('.hud-results tr.is-own');
    expect(await own.locator('.hud-results-name').allTextContents()).toEqual(['Ada & Bob']);
    const { place, lap } = await probe(page);
    expect(await own.locator('.hud-results-place').textContent()).toBe(String(place));
    // On a busy machine the race can end before the car has completed its lap: then the table shows a dash.
    expect(await own.locator('.hud-results-time').textContent()).toMatch(lap === 1 ? /^\d+:\d\d/ : /^—$/);
    await takeScreenshot(page, `results-${name}`);
  });

  it('both players race again once both have voted for it, at the latest 20 s after the first vote', async () => {
    await driver.click('#start');
    // On a busy machine, the gunner's page may show the vote only after the next race has started with one vote.
    await gunner.waitForFunction(
      () => window.__game?.racePhase !== 'finished' || document.querySelector('#start')?.textContent.includes('1/2'),
    );
    // A key, because a click takes longer on a busy machine.
    if ((await probe(gunner)).racePhase === 'finished') await gunner.keyboard.press('Enter');
    await bothReach('the next race is on', (game) => game.racePhase === 'racing' && game.lap === 0 && game.place > 0);
    for (const page of [driver, gunner]) {
      await page.locator('.hud-results').waitFor({ state: 'hidden' });
      expect(await page.locator('.hud-lap-count').textContent()).toBe('LAP 1/1');
    }
    await driver.keyboard.down('ArrowUp');
    await bothReach('the car is moving', (game) => game.speed > MOVING);
    await driver.keyboard.up('ArrowUp');
    await takeScreenshot(gunner, 'race-again');
  });
});
