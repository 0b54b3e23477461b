// Plays in Firefox: uses the form of the lobby and the room panel, and drives by keys.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawBlankWithoutWebGl } from './browsers/blank-webgl.ts';
import { findFirefox } from './browsers/find-browsers.ts';
import { launchFirefox, openPage } from './browsers/launch.ts';
import { openDisplay, type VirtualDisplay } from './browsers/virtual-display.ts';
import { readOval } from './files/oval.ts';
import { ownCar, type Probe, until } from './page/probe.ts';
import { takeScreenshot } from './page/screenshot.ts';
import { KeyboardPilot } from './players/keyboard-pilot.ts';
import { repeatDuring } from './players/repeat-during.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const WINDOW = { width: 640, height: 480 };
const DRIVEN_M = 40;
/** The scene of a race has more triangles than this; an empty scene has fewer. */
const SCENE_MIN_TRIANGLES = 1000;

/** Runs in the page. Returns true if the page has the browser's own WebGL, not the fake of drawBlankWithoutWebGl. */
function hasNativeWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') instanceof WebGL2RenderingContext;
}

describe.skipIf(!findFirefox())('a driver in Firefox', () => {
  let server: RunningServer;
  let display: VirtualDisplay | null;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    // Over the WebSocket only: Firefox opens no data channel to its own machine.
    server = await startServer(['--track', 'oval', '--laps', '9', '--bots', '1', '--seed', '5', '--transport', 'ws']);
    display = await openDisplay();
    browser = await launchFirefox(display?.name ?? process.env.DISPLAY);
    page = await openPage(browser, `${server.url}/?quality=test`, WINDOW, drawBlankWithoutWebGl);
  });
  afterAll(async () => {
    await browser?.close();
    display?.close();
    expect(await server?.stop()).toBe(0);
  });

  it('a driver in Firefox joins the room and seat chosen in the form', async () => {
    await page.locator('#more summary').click();
    await page.locator('#name').fill('Ada');
    await page.locator('#room').fill('fire-fox');
    await page.locator('#seat-driver').check();
    await page.locator('#car').selectOption('Car 3');
    await page.locator('#join').click();
    const { car, role } = await until(page, 'Ada plays', (game) => game.phase === 'playing' && game.drawn);
    expect([car, role]).toEqual([2, 'driver']);
    expect(await page.locator('#room-panel h2').textContent()).toContain('Room FIRE-FOX');
    await page.locator('#room-panel-toggle').click();
    expect(await page.locator('#room-panel .own').textContent()).toContain('Ada');
  });

  it('a driver in Firefox starts the race with the button', async () => {
    await page.locator('#start').click();
    await until(page, 'the race is on', (game) => game.racePhase === 'racing');
  });

  it(`the race in Firefox has over ${SCENE_MIN_TRIANGLES} triangles, drawn with Firefox’s own WebGL if Xvfb is installed`, async () => {
    const { viewStats } = await until(page, 'the race is drawn', (game) => game.drawn);
    expect(viewStats?.triangles).toBeGreaterThan(SCENE_MIN_TRIANGLES);
    if (display) expect(await page.evaluate(hasNativeWebGl)).toBe(true);
  });

  it('a driver in Firefox drives by keys, with no screen in front of the race', async () => {
    const before = ownCar(await until(page, 'the race is drawn', (game) => game.drawn));
    const hasDriven = (game: Probe) => Math.hypot(ownCar(game).x - before.x, ownCar(game).z - before.z) > DRIVEN_M;
    const pilot = new KeyboardPilot(page, readOval());
    await repeatDuring(
      () => pilot.step(),
      () => until(page, `the car is ${DRIVEN_M} m away`, hasDriven),
    );
    await pilot.release();
    // On a busy machine, a screen that waits for the server can be there for a moment.
    await page.locator('#screens > *').waitFor({ state: 'detached' });
    await takeScreenshot(page, 'firefox');
  });
});
