// Checks the main screens of the page with axe-core, a checker of accessibility rules.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { type Device, launchChromium, openBlankPage } from './browsers/launch.ts';
import { accessibilityViolations } from './page/accessibility.ts';
import { until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const WINDOW = { width: 1280, height: 720 };
const PANEL_TABS = ['graphs', 'figures', 'messages', 'shot', 'network'];

describe.skipIf(!findChromium())('accessibility', () => {
  let server: RunningServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer(['--track', 'oval', '--bots', '1']);
    browser = await launchChromium();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const openPath = (path: string, device?: Device): Promise<Page> =>
    openBlankPage(browser, `${server.url}/${path}`, WINDOW, undefined, device);

  it('axe-core finds no violation in the lobby with an open race', async () => {
    const guest = await openPath('?room=OPEN&name=Mira&autojoin=1&quality=test');
    await until(guest, 'a race is open', (game) => game.phase === 'playing');
    const page = await openPath('?name=Ada');
    await page.locator('#join-OPEN').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('axe-core finds no violation in the settings', async () => {
    const page = await openPath('?name=Ada');
    await page.click('#gear');
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('axe-core finds no violation on the room panels of a host and a guest, small and open', async () => {
    const host = await openPath('?room=PIT&name=Ada&role=driver&car=0&autojoin=1&quality=test');
    await until(host, 'the host plays', (game) => game.phase === 'playing' && game.drawn);
    const guest = await openPath('?room=PIT&name=Bob&role=gunner&car=0&autojoin=1&quality=test');
    await until(guest, 'the guest plays', (game) => game.phase === 'playing' && game.drawn);
    for (const page of [host, guest]) {
      await page.locator('.room-panel-count', { hasText: '2 players' }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.click('#room-panel-toggle');
      await page.locator('#room-panel .own', { hasText: 'Bob' }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
    }
  });

  it('axe-core finds no violation in a race and in its results', async () => {
    const page = await openPath('?solo&hands=bot&track=oval&laps=1&bots=2&name=Ada&quality=test');
    await page.locator('#start').click();
    await until(page, 'the race is on', (game) => game.racePhase === 'racing');
    expect(await accessibilityViolations(page)).toEqual([]);
    await until(page, 'the race is over', (game) => game.racePhase === 'finished');
    await page.locator('.hud-results').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it.each(['driver', 'gunner'])('axe-core finds no violation in the tutorial of a %s', async (role) => {
    const page = await openPath(`?solo&role=${role}&track=oval&bots=1&name=Ada&quality=test`, { isNewPlayer: true });
    await page.locator('#tutorial').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('axe-core finds no violation in the net panel with each tab open', async () => {
    const page = await openPath('?solo&hands=bot&weather=BAD&name=Ada&quality=test&debug');
    await until(page, 'the race is drawn', (game) => game.drawn);
    await page.waitForSelector('#net:visible');
    for (const tab of PANEL_TABS) {
      await page.click(`#net-tab-${tab}`);
      expect(await accessibilityViolations(page), tab).toEqual([]);
    }
  });
});

describe.skipIf(!findChromium())('the accessibility check', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  /** Returns what the check finds in a page with this content. */
  async function violationsIn(content: string): Promise<string[]> {
    const page = await browser.newPage();
    await page.setContent(`<html lang="en"><title>Page</title><main><h1>Page</h1>${content}</main></html>`);
    return accessibilityViolations(page);
  }

  it('the accessibility check reports a button without a name', async () => {
    expect(await violationsIn('<button></button>')).toEqual([expect.stringMatching(/^button-name: button:/)]);
  });

  it('the accessibility check reports grey text on a white page', async () => {
    const text = '<p style="color: #999; background: #fff">Text</p>';
    expect(await violationsIn(text)).toEqual([expect.stringMatching(/^color-contrast: p:/)]);
  });
});
