// The way into the game in Firefox: the lobby's form, the pit board, and a car that is driven by keys.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawBlankWithoutWebGl } from './blank-webgl.ts';
import { launchFirefox, openPage } from './browser.ts';
import { during } from './during.ts';
import { findFirefox } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { KeyboardPilot } from './keyboard-pilot.ts';
import { ownCar, type Probe, until } from './probe.ts';
import { takeScreenshot } from './shots.ts';
import { readOval } from './tracks.ts';
import { openDisplay, type VirtualDisplay } from './virtual-display.ts';

const WINDOW = { width: 640, height: 480 };
const MOVED_M = 40;

/** Runs in the page: whether its WebGL is the browser's own. */
function isDrawnByWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') instanceof WebGL2RenderingContext;
}

describe.skipIf(!findFirefox())('a driver in Firefox', () => {
  let server: RunningServer;
  let display: VirtualDisplay | null;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    // Firefox opens no data channel to its own machine.
    server = await startServer(['--track', 'oval', '--bots', '1', '--seed', '5', '--transport', 'ws']);
    display = await openDisplay();
    browser = await launchFirefox(display?.name ?? process.env.DISPLAY);
    page = await openPage(browser, `${server.url}/?quality=test`, WINDOW, drawBlankWithoutWebGl);
  });
  afterAll(async () => {
    await browser?.close();
    display?.close();
    expect(await server?.stop()).toBe(0);
  });

  it('fills the form in and is in that room, on that seat', async () => {
    await page.locator('#name').fill('Ada');
    await page.locator('#room').fill('fire-fox');
    await page.locator('#seat-driver').check();
    await page.locator('#car').selectOption('Car 3');
    await page.locator('#join').click();
    const { car, role } = await until(page, 'Ada plays', (game) => game.phase === 'playing' && game.drawn);
    expect([car, role]).toEqual([2, 'driver']);
    expect(await page.locator('#pit h2').textContent()).toContain('Room FIRE-FOX');
    expect(await page.locator('#pit .own').textContent()).toContain('Ada');
  });

  it('starts the race by the button', async () => {
    await page.locator('#start').click();
    await until(page, 'the countdown runs', (game) => game.racePhase === 'countdown');
    await until(page, 'the race is on', (game) => game.racePhase === 'racing');
  });

  it('draws the race, where there is a screen', async () => {
    const { picture } = await until(page, 'the race is drawn', (game) => game.drawn);
    expect(picture?.triangles).toBeGreaterThan(1000);
    if (display) expect(await page.evaluate(isDrawnByWebGl)).toBe(true);
  });

  it('drives by keys', async () => {
    const before = ownCar(await until(page, 'the race is drawn', (game) => game.drawn));
    const isAway = (game: Probe) => Math.hypot(ownCar(game).x - before.x, ownCar(game).z - before.z) > MOVED_M;
    const pilot = new KeyboardPilot(page, readOval());
    await during(
      () => pilot.step(),
      () => until(page, 'the car has come far', isAway),
    );
    await pilot.release();
    expect(await page.locator('#screens > *').count(), 'what stands in front of the race').toBe(0);
    await takeScreenshot(page, 'firefox');
  });
});
