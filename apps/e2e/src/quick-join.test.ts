// Two players who do not know each other press "Play now", and play in one car, also if they connect to different processes.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** Opens the first WebSocket of a page to this process, which the server would otherwise choose in turn. */
const startAtProcess = (number: number) => (page: Page) =>
  page.addInitScript((process) => {
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL) {
        const url = new URL(address);
        if (!url.searchParams.has('process')) url.searchParams.set('process', process);
        super(url);
      }
    };
  }, String(number));

describe.skipIf(!findChromium())('quick join', () => {
  let browser: Browser;
  let server: RunningServer;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer(['--track', 'oval', '--bots', '1', '--processes', '2']);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('quick join puts a new player into the car of a player without a partner in another process, and shows the name of that player', async () => {
    const [mira, tom] = [
      await openBlankPage(browser, `${server.url}/?name=Mira&quality=test`, undefined, startAtProcess(0)),
      await openBlankPage(browser, `${server.url}/?name=Tom&quality=test`, undefined, startAtProcess(1)),
    ];
    await mira.locator('#quick').click();
    const driver = await until(mira, 'Mira drives', (game) => game.phase === 'playing' && game.drawn);
    const sockets: string[] = [];
    tom.on('websocket', (socket) => sockets.push(socket.url()));
    await tom.locator('#races small', { hasText: 'Mira' }).waitFor({ state: 'attached' });
    await tom.locator('#quick').click();
    const gunner = await until(tom, 'Tom plays', (game) => game.phase === 'playing' && game.drawn);
    expect([driver.role, gunner.role, gunner.car]).toEqual(['driver', 'gunner', driver.car]);
    // The first WebSocket reaches the second process, which sends the page to the process that has the room. A set, because
    // on a busy machine the page opens another WebSocket after one that did not connect in time.
    expect([...new Set(sockets.map((url) => new URL(url).search))]).toEqual(['?process=1', '?process=0']);
    await tom.locator('.hud-notice', { hasText: 'YOU SHOOT FOR Mira' }).waitFor({ state: 'attached' });
    await mira.locator('.hud-notice', { hasText: 'Tom SHOOTS FOR YOU' }).waitFor({ state: 'attached' });
  });
});
