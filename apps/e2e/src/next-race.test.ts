// The host chooses another track: another player moves to the new race and keeps the seat.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { probe, until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** Two messages (hex bytes, see packages/protocol/PROTOCOL.md) of a host without a game: join room NEXT, choose the city. */
const HELLO = '9a 01 04 a1 48 a4 4e 45 58 54 00 00 a0 00 a0 00';
const CHOOSE_CITY = '97 05 01 00 00 00 ff 91 95 a4 63 69 74 79 02 01 01 01';

describe.skipIf(!findChromium())('a player whose host chooses another track', () => {
  let server: RunningServer;
  let browser: Browser;
  let host: Page;
  let guest: Page;

  const sendAsHost = (hex: string) =>
    host.evaluate(
      (bytes) => (window as unknown as { socket: WebSocket }).socket.send(Uint8Array.from(bytes)),
      hex.split(' ').map((byte) => Number.parseInt(byte, 16)),
    );

  beforeAll(async () => {
    server = await startServer(['--track', 'oval', '--bots', '1', '--seed', '5']);
    browser = await launchChromium();
    host = await openBlankPage(browser, `${server.url}/healthz`);
    await host.evaluate(async () => {
      const socket = new WebSocket(`ws://${location.host}/ws`);
      Object.assign(window, { socket });
      await new Promise((resolve) => socket.addEventListener('open', resolve));
    });
    await sendAsHost(HELLO);
    const link = `${server.url}/?room=NEXT&role=gunner&car=2&name=Bo&autojoin=1&quality=test`;
    guest = await openBlankPage(browser, link, { width: 640, height: 360 });
    await until(guest, 'the guest plays', (game) => game.phase === 'playing' && game.drawn);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  it('a player whose host chooses another track plays on in the same seat, and sees no error screen', async () => {
    const screenTexts: string[] = [];
    await guest.exposeFunction('recordScreen', (text: string) => screenTexts.push(text));
    await guest.evaluate(() => {
      const screens = document.querySelector('#screens') as HTMLElement;
      const record = () =>
        (window as unknown as { recordScreen: (text: string) => void }).recordScreen(screens.textContent ?? '');
      new MutationObserver(record).observe(screens, { childList: true, subtree: true, attributes: true });
    });
    const before = await probe(guest);
    await guest.click('#room-panel-toggle');
    await sendAsHost(CHOOSE_CITY);
    await guest.locator('.room-panel .setup', { hasText: cityTitle() }).waitFor();
    const after = await until(guest, 'the next race plays', (game) => game.phase === 'playing' && game.drawn);
    expect([after.car, after.role]).toEqual([before.car, before.role]);
    expect(screenTexts.filter((text) => /lost|again|server/i.test(text))).toEqual([]);
  });
});

/** Returns the title of the city track, as the room panel shows it. */
function cityTitle(): string {
  const file = new URL('../../../assets/tracks/city.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).title;
}
