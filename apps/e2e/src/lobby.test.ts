// The lobby offers to play now or with a friend, fits the device, and does not draw the game behind it at the quality `test`.
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { until } from './page/probe.ts';
import { takeScreenshot } from './page/screenshot.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const PHONE = { width: 390, height: 844 };

describe.skipIf(!findChromium())('the lobby', () => {
  let browser: Browser;
  let server: RunningServer;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer(['--track', 'oval', '--bots', '1']);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('"Play with a friend" opens a room that is not listed, with the link for the partner on the open room panel', async () => {
    const page = await openPage(browser, `${server.url}/?name=Ada&quality=test`);
    expect(await page.locator('#lobby button:visible').allTextContents()).toEqual(['Play now', 'Play with a friend']);
    await page.getByRole('button', { name: 'Play with a friend' }).click();
    await until(page, 'Ada drives', (game) => game.phase === 'playing' && game.drawn && game.role === 'driver');
    const link = page.getByRole('textbox', { name: 'Invite your gunner' });
    expect(await link.inputValue()).toMatch(/room=.*role=gunner/);
    const races = await fetch(`${server.url}/races`);
    expect(await races.json()).toEqual([]);
  });

  it('the Enter key in the name plays now, in the room of a player without a partner', async () => {
    const page = await openPage(browser, `${server.url}/?name=Ada&quality=test`);
    const race = { code: 'OPEN', track: 'Oval', phase: 'warmup', laps: 3, people: ['Mira'], free_seats: 3, bots: 0 };
    const alone = [{ name: 'Mira', role: 'driver' }];
    await page.route('**/races', (route) => route.fulfill({ json: [{ ...race, alone }] }));
    await page.locator('#more summary').click();
    await page.getByRole('button', { name: 'Open or join this room' }).waitFor();
    await page.getByRole('textbox', { name: 'Your name' }).press('Enter');
    await page.waitForURL(/room=OPEN/);
  });

  it('a link with a room shows the room, the name and the car at once, and joining is the main button', async () => {
    const page = await openPage(browser, `${server.url}/?room=PIT&name=Ada&quality=test`);
    expect(await page.locator('#room').inputValue()).toBe('PIT');
    expect(await page.locator('#lobby button.primary:visible').allTextContents()).toEqual(['Join the race']);
  });

  it('the lobby of a player who comes back has the name that was stored since the page was opened', async () => {
    const page = await openPage(browser, `${server.url}/?room=PIT&car=15&autojoin=1&quality=test`);
    const back = page.getByRole('button', { name: 'Choose another seat' });
    await back.waitFor();
    await page.evaluate(() => localStorage.setItem('shotgun-rally:name', 'Bea'));
    await back.click();
    expect(await page.locator('#name').inputValue()).toBe('Bea');
  });

  it('the lobby of a phone names no keys, and is not wider than the screen', async () => {
    const device = { hasTouch: true, isMobile: true };
    const page = await openPage(browser, `${server.url}/?name=Ada&quality=test`, PHONE, undefined, device);
    const texts = await page.locator('.seat').allTextContents();
    expect(texts.join()).toContain('thumb');
    expect(texts.join()).not.toMatch(/W A S D|Space|mouse/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await takeScreenshot(page, 'lobby-phone');
  });

  it('the lobby names the keys as they are printed on an AZERTY keyboard, as soon as the layout is known', async () => {
    const page = await openPage(browser, `${server.url}/?name=Ada&quality=test`, undefined, (prepared) =>
      prepared.addInitScript(() => {
        const letters = { KeyW: 'z', KeyA: 'q', KeyS: 's', KeyD: 'd' };
        const getLayoutMap = () => new Promise((resolve) => setTimeout(resolve, 500, new Map(Object.entries(letters))));
        Object.defineProperty(navigator, 'keyboard', { value: { getLayoutMap } });
      }),
    );
    await page.locator('.seat', { hasText: 'Drive with Z Q S D' }).waitFor();
  });

  it('the lobby names the keys that the player has chosen, as soon as the settings change', async () => {
    const page = await openPage(browser, `${server.url}/?name=Ada&quality=test`);
    await page.click('#gear');
    await page.click('#key-boost');
    await page.keyboard.press('KeyB');
    await page.locator('.seat', { hasText: 'boost with B' }).waitFor();
  });

  it('a lobby whose server does not answer for a moment keeps its buttons and its focus, and says so', async () => {
    const page = await openPage(browser, `${server.url}/?room=PIT&name=Ada&quality=test`);
    await page.waitForResponse('**/races');
    const notice = page.getByRole('heading', { name: 'The server does not answer. Trying again.' });
    await page.route('**/races', (route) => route.abort());
    await notice.waitFor();
    expect(await page.locator('#lobby button.primary:visible').allTextContents()).toEqual(['Join the race']);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('join');
    await page.unroute('**/races');
    await notice.waitFor({ state: 'hidden' });
  });

  it('a lobby that comes back from the browser’s cache after its player has left is loaded again', async () => {
    // An aborted navigation leaves the page as it is. After an answer with the status 204, a click can wait for a new page for ever.
    const page = await openPage(browser, `${server.url}/?room=PIT&name=Ada&quality=test`, undefined, (prepared) =>
      prepared.route(/solo=1/, (route) => route.abort('aborted')),
    );
    const navigation = page.waitForRequest(/solo=1/);
    await page.getByRole('button', { name: 'Race against bots' }).click();
    await navigation;
    // Playwright turns the cache off, so the test sends the event that the browser would send.
    const reload = page.waitForEvent('load');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await reload;
    await page.getByRole('button', { name: 'Join the race' }).waitFor();
  });

  it('an invitation that is pasted into the tab of an open lobby is opened', async () => {
    const page = await openPage(browser, `${server.url}/?name=Ada&quality=test`);
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    await page.evaluate(() => {
      location.hash = '#join=nonsense';
    });
    await page.locator('#bad-invitation, #no-such-race, #host-left').waitFor();
  });

  it('the game behind the lobby is not loaded at the quality `test`', async () => {
    const page = await openPage(browser, `${server.url}/?name=Ada&quality=test`);
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    await page.locator('#loading').waitFor({ state: 'detached' });
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve))));
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(files.filter((name) => name.includes('start-game'))).not.toEqual([]);
    expect(files.filter((name) => name.includes('showroom'))).toEqual([]);
  });
});
