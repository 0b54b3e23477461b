// Firefox hosts a race for guests in Chromium and in Firefox. The lobby in Firefox is also used in firefox.test.ts.
import { networkInterfaces } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, findFirefox } from './browsers/find-browsers.ts';
import { launchChromium, launchFirefox, openBlankPage } from './browsers/launch.ts';
import { ownCar, type Probe, until } from './page/probe.ts';
import { startRace } from './players/start-race.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** The options of the race are in the link of the lobby. Without bots, only people move cars. */
const LOBBY_LINK = '?track=oval&laps=9&bots=0&cars=2&quality=test';
/** The guest sees that the host has reversed this far (m). A bot that replaces the host would drive forwards. */
const REVERSED_M = 3;

/** Firefox opens no data channel over the loopback network (127.0.0.1), so the machine needs another one. */
const hasNetwork = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal));
if (!hasNetwork) console.log('This machine has no network, so the test of hosting in Firefox is skipped.');

describe.skipIf(!findFirefox() || !findChromium() || !hasNetwork)('a race that Firefox hosts', () => {
  let server: RunningServer;
  let firefox: Browser;
  let chromium: Browser;
  let host: Page;
  let guest: Page;
  let link: string;

  beforeAll(async () => {
    server = await startServer(['--rendezvous']);
    [firefox, chromium] = await Promise.all([launchFirefox(), launchChromium()]);
  });
  afterAll(async () => {
    await firefox?.close();
    await chromium?.close();
    expect(await server?.stop()).toBe(0);
  });

  const join = (browser: Browser, name: string): Promise<Page> =>
    openBlankPage(browser, link.replace('?', `?name=${name}&quality=test&`));
  const isGuest = ({ phase, transport }: Probe): boolean => phase === 'playing' && transport === 'rtc';

  it('the button "Host a race" of the lobby in Firefox opens a race in the tab', async () => {
    host = await openBlankPage(firefox, `${server.url}/${LOBBY_LINK}`);
    await host.locator('#more summary').click();
    await host.locator('#name').fill('Hana');
    await host.locator('#host').click();
    const isHost = ({ phase, transport, role, drawn }: Probe): boolean =>
      phase === 'playing' && transport === 'tab' && role === 'driver' && drawn;
    await until(host, 'Hana hosts and drives', isHost);
    await host.locator('#invite').click();
    link = await host.locator('#invite-dialog .share-url').inputValue();
    await host.locator('#invite-dialog button', { hasText: 'Close' }).click();
  });

  it('a guest in Chromium gets the gunner seat of the host’s car, and then a guest in Firefox gets another car', async () => {
    guest = await join(chromium, 'Gus');
    const gunner = await until(guest, 'Gus plays', isGuest);
    expect([gunner.role, gunner.car]).toEqual(['gunner', 0]);
    const second = await join(firefox, 'Finn');
    await until(second, 'Finn plays', isGuest);
    await second.context().close();
  });

  it('the guest sees that the host in Firefox starts the race and reverses, and that the host leaves', async () => {
    await host.keyboard.down('KeyS');
    await startRace(host);
    const start = ownCar(await until(guest, 'the race is on', ({ racePhase }) => racePhase === 'racing'));
    await until(guest, 'the host has reversed', (game) => {
      const { x, z } = ownCar(game);
      return (start.x - x) * Math.sin(start.yaw) + (start.z - z) * Math.cos(start.yaw) > REVERSED_M;
    });
    await host.context().close();
    await guest.locator('#host-left').waitFor();
  });
});
