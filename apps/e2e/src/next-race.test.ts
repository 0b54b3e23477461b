// The host chooses another track: a page that plays is in the next race at once, in the same seat.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { probe, until } from './probe.ts';

/** A host without a picture, as bytes (packages/protocol/PROTOCOL.md): hello to room NEXT, then another setup. */
const HELLO = '98 01 02 a1 48 a4 4e 45 58 54 00 00 00 a0';
const CITY = '97 05 01 00 00 00 ff 91 95 a4 63 69 74 79 02 01 01 01';

describe.skipIf(!findChromium())('a page in a race whose host chooses another track', () => {
  let server: RunningServer;
  let browser: Browser;
  let host: Page;
  let guest: Page;

  const say = (hex: string) =>
    host.evaluate(
      (bytes) => (window as unknown as { link: WebSocket }).link.send(Uint8Array.from(bytes)),
      hex.split(' ').map((byte) => Number.parseInt(byte, 16)),
    );

  beforeAll(async () => {
    server = await startServer(['--track', 'oval', '--bots', '1', '--seed', '5']);
    browser = await launchChromium();
    host = await openPage(browser, `${server.url}/healthz`);
    await host.evaluate(async () => {
      const link = new WebSocket(`ws://${location.host}/ws`);
      Object.assign(window, { link });
      await new Promise((resolve) => link.addEventListener('open', resolve));
    });
    await say(HELLO);
    guest = await openPage(browser, `${server.url}/?room=NEXT&role=gunner&car=2&name=Bo&autojoin=1&quality=test`);
    await until(guest, 'the guest plays', (game) => game.phase === 'playing' && game.drawn);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  it('plays on there in the same seat, and is shown no trouble', async () => {
    const shown: string[] = [];
    await guest.exposeFunction('noteScreen', (text: string) => shown.push(text));
    await guest.evaluate(() => {
      const screens = document.querySelector('#screens') as HTMLElement;
      const note = () =>
        (window as unknown as { noteScreen: (text: string) => void }).noteScreen(screens.textContent ?? '');
      new MutationObserver(note).observe(screens, { childList: true, subtree: true, attributes: true });
    });
    const before = await probe(guest);
    await say(CITY);
    await until(
      guest,
      'the next race plays',
      (game) => game.phase === 'playing' && game.drawn && game.tick < before.tick,
    );
    const after = await probe(guest);
    expect([after.car, after.role]).toEqual([before.car, before.role]);
    expect(shown.filter((text) => /lost|again|server/i.test(text))).toEqual([]);
  });
});
