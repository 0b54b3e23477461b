// The host chooses another track: another player moves to the new race and keeps the seat.
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { probe, until } from './page/probe.ts';
import { repeatDuring } from './players/repeat-during.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const CALL_EVERY_MS = 1000;

describe.skipIf(!findChromium())('a player whose host chooses another track', () => {
  let server: RunningServer;
  let browser: Browser;
  let host: Page;
  let guest: Page;

  const join = async (name: string, seat: string): Promise<Page> => {
    const link = `${server.url}/?room=NEXT&${seat}&name=${name}&autojoin=1&quality=test`;
    const page = await openBlankPage(browser, link, { width: 640, height: 360 });
    await until(page, `${name} plays`, (game) => game.phase === 'playing' && game.drawn);
    return page;
  };

  /** Calls to the partner. The player who joined first and has done something in the last 30 s is the host. */
  async function callAsHost(): Promise<void> {
    await host.keyboard.press('KeyQ');
    await setTimeout(CALL_EVERY_MS);
  }

  beforeAll(async () => {
    server = await startServer(['--track', 'oval', '--bots', '1', '--seed', '5']);
    browser = await launchChromium();
    host = await join('Hana', 'role=driver&car=0');
    guest = await join('Bo', 'role=gunner&car=2');
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  it('a player whose host chooses another track plays on in the same seat, and sees no error screen', async () => {
    const before = await probe(guest);
    await guest.click('#pit-toggle');
    await host.click('#pit-toggle');
    await repeatDuring(callAsHost, () => host.selectOption('#setup-track', 'city'));
    // A form instead of a text if the guest has become the host, because the host's page takes long to join the next race.
    const text = guest.locator('.pit p.setup', { hasText: cityTitle() });
    await text.or(guest.locator('#setup-track [selected][value="city"]')).waitFor({ state: 'attached' });
    const after = await until(guest, 'the next race plays', (game) => game.phase === 'playing' && game.drawn);
    expect([after.car, after.role]).toEqual([before.car, before.role]);
    // An error screen stays until the player chooses what to do.
    expect(await guest.locator('.problem').count()).toBe(0);
  });
});

/** Returns the title of the city track, as the pit board shows it. */
function cityTitle(): string {
  const file = new URL('../../../assets/tracks/city.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).title;
}
