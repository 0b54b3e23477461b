// A phone scans the QR code of a race that is hosted in a tab, and shoots from the host's car.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { until } from './page/probe.ts';
import { scanQrCode } from './page/scan-qr-code.ts';
import { Fingers } from './players/fingers.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const DESKTOP = { width: 640, height: 480 };
const PHONE = { width: 390, height: 844 };
/** The race has one car. A bot in its gunner seat never fires, because there is no rival. */
const HOST_LINK = '?host&track=oval&laps=9&bots=0&cars=1&name=Hana&quality=test';
/** Bots choose another target, if there is one, more often than this. */
const BOT_TICKS = 150;
const MS_PER_SECOND = 1000;

describe.skipIf(!findChromium())('a phone', () => {
  let browser: Browser;
  let server: RunningServer;
  let host: Page;
  let phone: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer(['--rendezvous']);
    const player = { hasTouch: true, isMobile: true, isNewPlayer: true };
    phone = await openBlankPage(browser, 'about:blank', PHONE, undefined, player);
    host = await openBlankPage(browser, `${server.url}/${HOST_LINK}`, DESKTOP);
    await until(host, 'the host drives', ({ phase, role, drawn }) => phase === 'playing' && role === 'driver' && drawn);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  /** Opens the invitation of the host, and returns what its QR code says. */
  async function scanInvitation(): Promise<string> {
    await host.click('#invite');
    await host.locator('#invite-dialog button', { hasText: 'QR code' }).click();
    const code = host.locator('#invite-dialog .qr svg');
    await code.waitFor();
    return scanQrCode(code, phone);
  }

  it('a phone that opens the scanned QR code has the gunner seat of the host’s car, and fires with its first touch', async () => {
    const link = await scanInvitation();
    await phone.goto(link.replace('?', '?quality=test&'));
    const joined = await until(phone, 'the phone plays', ({ phase, drawn }) => phase === 'playing' && drawn);
    expect([joined.role, joined.car]).toEqual(['gunner', 0]);
    const fingers = await Fingers.on(phone);
    const fire = phone.locator('.touch-button.is-fire');
    await fire.waitFor();
    const waited = await phone.evaluate(() => performance.now());
    const ready = await until(phone, 'a bot would have fired', ({ tick }) => tick > joined.tick + BOT_TICKS);
    expect(ready.shots, 'shots before the first touch').toBe(0);
    await fire.waitFor();
    const touched = await phone.evaluate(() => performance.now());
    await fingers.down(await fingers.middleOf('.touch-button.is-fire'));
    await until(phone, 'the server has reported a shot', ({ shots }) => shots > 0);
    const fired = await phone.evaluate(() => performance.now());
    await fingers.up();
    await until(host, 'the host sees that its car has fired', ({ shots }) => shots > 0);
    const seconds = (fired - touched + waited) / MS_PER_SECOND;
    console.log(
      `The first shot was reported ${seconds.toFixed(1)} s after the link was opened, without the wait for a bot`,
    );
  });
});
