// How much of the picture the HUD of each seat covers, and what each seat sees of the car and of the gun.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { until } from './page/probe.ts';
import { takeScreenshot } from './page/screenshot.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const WINDOW = { width: 1280, height: 720 };
/** The HUD covers at most this share of the picture. */
const COVERED_MAX = 0.07;
/** Cards and texts that stay. Texts that appear for a moment across the middle are none. */
const CARDS = '.hud-place, .hud-lap, .hud-gap, .hud-map, .hud-feed-line, .hud-speed, .hud-partner, .hud-bend';
/** The gunner's own gun is to the right of this share of the width. */
const GUN_LEFT_SHARE = 0.38;
/** What only one of the seats sees. */
const OF_DRIVER = ['.hud-speed-value', '.hud-speed .hud-bar-boost', '.hud-speed .hud-bar-armour'];
const OF_GUNNER = ['.hud-gun .hud-bar-heat', '.hud-rockets', '.hud-partner .hud-bar-armour'];

/** Returns the share of the picture that the rectangles of the visible cards cover. */
const coveredShare = (page: Page): Promise<number> =>
  page.evaluate((cards) => {
    const rectangles = [...document.querySelectorAll(cards)].map((card) => card.getBoundingClientRect());
    return rectangles.reduce((sum, { width, height }) => sum + width * height, 0) / (innerWidth * innerHeight);
  }, CARDS);

describe.skipIf(!findChromium())('the HUD', () => {
  let browser: Browser;
  let server: RunningServer;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it.each(['driver', 'gunner'])(
    'the HUD of a %s covers at most 7 % of the picture, and has what this seat needs',
    async (role) => {
      const address = `${server.url}/?solo&hands=bot&role=${role}&track=oval&bots=5&name=Ada&quality=test`;
      const page = await openBlankPage(browser, address, WINDOW);
      await until(page, 'the race is drawn', (game) => game.drawn);
      await page.locator('#start').click();
      await until(page, 'the race is on', (game) => game.racePhase === 'racing' && game.speed > 1);
      await page.locator('.hud-gap').first().waitFor();
      expect(await coveredShare(page)).toBeLessThanOrEqual(COVERED_MAX);
      expect(await coveredShare(page)).toBeGreaterThan(COVERED_MAX / 2);
      const visible = (parts: readonly string[]) => Promise.all(parts.map((part) => page.locator(part).isVisible()));
      expect(await visible(OF_DRIVER)).toEqual(OF_DRIVER.map(() => role === 'driver'));
      expect(await visible(OF_GUNNER)).toEqual(OF_GUNNER.map(() => role === 'gunner'));
      await takeScreenshot(page, `hud-${role}`);
      await page.context().close();
    },
  );

  it('the HUD of a gunner leaves free what is below the crosshair: targets and the gun', async () => {
    const address = `${server.url}/?solo&hands=bot&role=gunner&track=oval&bots=5&name=Ada&quality=test`;
    const page = await openBlankPage(browser, address, WINDOW);
    await until(page, 'the race is drawn', (game) => game.drawn);
    await page.locator('#start').click();
    await until(page, 'the race is on', (game) => game.racePhase === 'racing');
    await page.locator('.hud-gun').waitFor();
    const sidesOf = (card: string) => page.$eval(card, (each) => each.getBoundingClientRect().toJSON());
    const ring = await sidesOf('.hud-crosshair');
    expect((await sidesOf('.hud-gun')).left).toBeGreaterThan(ring.right);
    expect((await sidesOf('.hud-partner')).right).toBeLessThan(WINDOW.width * GUN_LEFT_SHARE);
    await page.context().close();
  });

  it('the settings button is at the same place before, in and after a race', async () => {
    const page = await openBlankPage(browser, `${server.url}/?name=Ada&quality=test`, WINDOW);
    const place = () => page.$eval('#gear', (gear) => gear.getBoundingClientRect().toJSON());
    await page.locator('#lobby').waitFor();
    const inLobby = await place();
    await page.goto(`${server.url}/?solo&hands=bot&track=oval&laps=1&bots=1&name=Ada&quality=test`);
    await until(page, 'the race is drawn', (game) => game.drawn);
    expect(await place()).toEqual(inLobby);
    await page.locator('#start').click();
    await until(page, 'the race is over', (game) => game.racePhase === 'finished');
    await page.locator('.hud-results').waitFor();
    expect(await place()).toEqual(inLobby);
    await page.context().close();
  });
});
