// Opens the built page below a path of a static host, where there is no game server.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { until } from './page/probe.ts';
import { startServer } from './server/game-server.ts';
import { StaticHost } from './server/static-host.ts';

const PATH = '/some/path/';

/** Returns the attribute of the page's meta element with the content security policy. */
const metaPolicy = (page: Page): Promise<string | null> =>
  page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');

describe.skipIf(!findChromium())('the built page on a static host', () => {
  let browser: Browser;
  let host: StaticHost;

  beforeAll(async () => {
    browser = await launchChromium();
    host = await StaticHost.open(PATH);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    host.missing.length = 0;
  });
  afterAll(async () => {
    await browser?.close();
    host?.close();
  });

  it('the lobby of a page without a game server offers only races in the page itself, and starts a solo race', async () => {
    const page = await openPage(browser, `${host.url}?room=PIT&quality=test`);
    await page.getByRole('heading', { name: 'There is no game server here' }).waitFor();
    expect(await page.locator('#lobby button:visible').allTextContents()).toEqual(['Race against bots', 'Host a race']);
    await page.getByRole('status').filter({ hasText: 'You can race against bots in this tab' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('solo');
    await page.getByRole('button', { name: 'Race against bots' }).click();
    const game = await until(page, 'the solo race is drawn', ({ phase, drawn }) => phase === 'playing' && drawn);
    expect(game.transport).toBe('tab');
    expect(new Set(host.missing)).toEqual(new Set([`${PATH}races`]));
  });

  it('a solo race on the canyon with the net panel finds all its files below the path, and no policy blocks one', async () => {
    const blocked: string[] = [];
    const page = await openPage(
      browser,
      `${host.url}?solo&track=canyon&debug&hands=bot&quality=test`,
      undefined,
      async (prepared) =>
        prepared.on('console', (message) => {
          if (message.text().includes('Content Security Policy')) blocked.push(message.text());
        }),
    );
    await until(page, 'the race is drawn', ({ phase, drawn }) => phase === 'playing' && drawn);
    await page.waitForSelector('#net:visible');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    expect(host.missing).toEqual([]);
    expect(blocked).toEqual([]);
  });

  it('the page has the content security policy that the game server sends, but may open WebSockets to other servers', async () => {
    const page = await openPage(browser, host.url);
    const server = await startServer();
    const header = (await fetch(server.url)).headers.get('content-security-policy');
    await server.stop();
    const ofPage = (await metaPolicy(page))?.replace("connect-src 'self' ws: wss:", "connect-src 'self'");
    // A page cannot set `frame-ancestors`; only a header can.
    expect(`${ofPage}; frame-ancestors 'none'`).toBe(header);
  });
});
