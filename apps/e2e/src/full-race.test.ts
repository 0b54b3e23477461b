// A whole evening of two people in one car: the pit board, a race to its end, the results, the vote, and another race.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { during } from './during.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { KeyboardPilot } from './keyboard-pilot.ts';
import { MouseGunner } from './mouse-gunner.ts';
import { probe, until } from './probe.ts';
import { takeScreenshot } from './shots.ts';
import { readOval } from './tracks.ts';

const WINDOW = { width: 320, height: 180 };
const BOTS = 2;

describe.skipIf(!findChromium())('a driver, a gunner and two cars of bots', () => {
  let server: RunningServer;
  let browser: Browser;
  let driver: Page;
  let gunner: Page;

  const join = async (role: string, name: string): Promise<Page> => {
    const page = await openPage(
      browser,
      `${server.url}/?room=FULL&role=${role}&car=0&name=${name}&autojoin=1&quality=test`,
      WINDOW,
    );
    await until(page, `${name} plays`, (game) => game.phase === 'playing' && game.drawn);
    return page;
  };
  const bothSee = (what: string, wanted: Parameters<typeof until>[2]) =>
    Promise.all([driver, gunner].map((page) => until(page, what, wanted)));

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

  it('are counted down once the host starts the race from the pit board', async () => {
    await driver.waitForFunction(() => document.querySelector('#pit .own')?.textContent.includes('Bob'));
    await driver.click('#start');
    await bothSee('the countdown runs', (game) => game.racePhase === 'countdown');
    await bothSee('the race is on', (game) => game.racePhase === 'racing' && game.lap === 0);
    for (const page of [driver, gunner]) expect(await page.locator('#pit').count()).toBe(0);
  });

  it('race by keys and by mouse until all are home', async () => {
    const pilot = new KeyboardPilot(driver, readOval());
    const aim = new MouseGunner(gunner);
    await aim.takeAim();
    const step = async () => {
      await Promise.all([pilot.step(), aim.step()]);
    };
    await during(step, () => bothSee('the race is over', (game) => game.racePhase === 'finished'));
    await pilot.release();
    await gunner.mouse.up();
    expect((await probe(driver)).lap).toBe(1);
  });

  it.each([
    ['driver', () => driver],
    ['gunner', () => gunner],
  ])('are all in the results that the %s sees, the own car marked', async (name, pageOf) => {
    const page = pageOf();
    await page.locator('.hud-results').waitFor();
    const rows = page.locator('.hud-results tr');
    expect(await rows.count()).toBe(1 + BOTS);
    const cells = (column: string) => rows.locator(`.hud-results-${column}`).allTextContents();
    expect(await cells('place')).toEqual(['1', '2', '3']);
    const own = page.locator('.hud-results tr.is-own');
    expect(await own.locator('.hud-results-name').allTextContents()).toEqual(['Ada & Bob']);
    expect(await own.locator('.hud-results-place').textContent()).toBe(String((await probe(page)).place));
    expect(await own.locator('.hud-results-time').textContent()).toMatch(/^\d+:\d\d/);
    await takeScreenshot(page, `results-${name}`);
  });

  it('race again once both have voted for it', async () => {
    await driver.click('#start');
    await gunner.waitForFunction(() => document.querySelector('#start')?.textContent.includes('1/2'));
    expect((await probe(gunner)).racePhase).toBe('finished');
    await gunner.click('#start');
    await bothSee('the next countdown runs', (game) => game.racePhase === 'countdown');
    await bothSee('the next race is on', (game) => game.racePhase === 'racing' && game.lap === 0 && game.place > 0);
    for (const page of [driver, gunner]) {
      expect(await page.locator('.hud-results').isVisible()).toBe(false);
      expect(await page.locator('.hud-lap-count').textContent()).toBe('LAP 1/1');
    }
    await driver.keyboard.down('ArrowUp');
    await bothSee('the car is on its way', (game) => game.speed > 5);
    await driver.keyboard.up('ArrowUp');
    await takeScreenshot(gunner, 'race-again');
  });
});
