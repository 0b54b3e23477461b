// Two browser contexts play a race whose server runs in the first one's tab, with and without a rendezvous server.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { type Probe, until } from './page/probe.ts';
import { closeChannel, recordStates } from './page/received-states.ts';
import { slowClockScript } from './page/slow-clock.ts';
import { startRace } from './players/start-race.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** The race has no bots, so that only the host's car can move. */
const HOST_LINK = '?host&track=oval&laps=9&bots=0&cars=2&name=Hana&quality=test';
/** The guest sees that the host has driven at least this far (m). */
const MIN_DRIVEN_M = 5;
/** The clock of the tab with the answer runs this many times slower, because it waits only 3 s for the host's tab. */
const SLOWDOWN = 100;

describe.skipIf(!findChromium())('a race that is hosted in a tab', () => {
  let browser: Browser;
  let server: RunningServer;
  const pages: Page[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close();
    expect(await server.stop()).toBe(0);
  });
  afterAll(() => browser?.close());

  async function open(url: string): Promise<Page> {
    const page = await openBlankPage(browser, url, undefined, recordStates);
    pages.push(page);
    return page;
  }

  /** Opens the host's page and its invitation. Returns the page and the link. */
  async function host(...options: readonly string[]): Promise<{ page: Page; link: string }> {
    server = await startServer(options);
    const page = await open(`${server.url}/${HOST_LINK}`);
    await until(page, 'the host plays', ({ phase }) => phase === 'playing');
    await page.click('#invite');
    return { page, link: await page.locator('#invite-dialog .share-url').inputValue() };
  }

  /** Opens an invitation of a race without a rendezvous. Returns the guest's page and answer. */
  async function answer(link: string): Promise<{ page: Page; code: string }> {
    const page = await open(`${link.replace('?', '?name=Gus&quality=test&encoding=plain&')}`);
    return { page, code: await page.locator('#answer .share-url').inputValue() };
  }

  const isSeated = ({ phase, transport, role, car }: Probe): boolean =>
    phase === 'playing' && transport === 'rtc' && role === 'gunner' && car === 0;

  /** The host starts the race and drives, and the guest, who shoots from the same car, sees it. Then the host leaves. */
  async function race(hostPage: Page, guest: Page): Promise<void> {
    const before = await until(guest, 'the guest is in the car of the host', isSeated);
    await hostPage.locator('#invite-dialog button', { hasText: 'Close' }).click();
    await until(hostPage, 'the scene of the host is drawn', ({ drawn }) => drawn);
    await startRace(hostPage);
    await until(guest, 'the guest is in the race', ({ racePhase }) => racePhase === 'racing');
    await hostPage.keyboard.down('KeyW');
    const hasDriven = ({ cars: [now] }: Probe): boolean => {
      const [then] = before.cars;
      return now !== undefined && then !== undefined && Math.hypot(now.x - then.x, now.z - then.z) > MIN_DRIVEN_M;
    };
    await until(guest, 'the guest sees that the host drives', hasDriven);
    await hostPage.context().close();
    pages.splice(pages.indexOf(hostPage), 1);
    await guest.locator('#host-left').waitFor();
    await guest.locator('[data-remedy="host"]').waitFor();
  }

  it('without a server, a guest joins with a link and an answer, sees the host drive, and learns that the host has left', async () => {
    const { page, link } = await host();
    const guest = await answer(link);
    await page.fill('#answer-code', guest.code);
    await race(page, guest.page);
  });

  it('an answer that the host opens as a link lets the guest in', async () => {
    const { page, link } = await host();
    const guest = await answer(link);
    const opened = await page.context().newPage();
    // This tab gives the host's tab 3 s to take the answer. With a slow clock, that is time enough on a busy machine.
    await opened.addInitScript(slowClockScript(SLOWDOWN));
    await opened.goto(guest.code);
    await opened.locator('#answer-taken').waitFor();
    await until(guest.page, 'the guest is in the car of the host', isSeated);
  });

  it('the host gets a text that says what is wrong if the answer is an invitation, or was used before', async () => {
    const { page, link } = await host();
    await page.fill('#answer-code', link);
    await page.locator('#answer-status', { hasText: 'This is an invitation, for a friend to open.' }).waitFor();
    const guest = await answer(link);
    await page.fill('#answer-code', guest.code);
    await page.locator('#answer-status', { hasText: 'Your friend is connecting.' }).waitFor();
    // Otherwise, on a slow machine, a text about a failed connection could replace the one below.
    await until(guest.page, 'the guest is in the car of the host', isSeated);
    await page.fill('#answer-code', guest.code);
    await page.locator('#answer-status', { hasText: 'This invitation was used before.' }).waitFor();
  });

  it('with a rendezvous server, a guest joins with a link, sees the host drive, and learns that the host has left', async () => {
    const { page, link } = await host('--rendezvous');
    expect(link).toMatch(/#join=[A-Z2-9]{6}$/);
    await race(page, await open(`${link.replace('?', '?name=Gus&quality=test&encoding=plain&')}`));
  });

  it('a guest whose connection is lost gets the same seat again through the rendezvous server', async () => {
    const { link } = await host('--rendezvous');
    const guest = await open(`${link.replace('?', '?name=Gus&quality=test&encoding=plain&')}`);
    const { tick } = await until(guest, 'the guest is in the car of the host', isSeated);
    await closeChannel(guest);
    const later = tick + 200;
    await until(guest, 'the race goes on for the guest', (game) => isSeated(game) && game.tick > later);
  });
});
