// Calls: short messages such as "look there", which the two players of one car send each other with a key.
import { setTimeout } from 'node:timers/promises';
import { TICK_MS } from '@shotgun-rally/sim';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { probe, until } from './page/probe.ts';
import { forgetCalls, recordCalls, shownCalls } from './page/shown-calls.ts';
import { measureStalls, stallsOf } from './page/stalls.ts';
import { WAIT_MAX_MS } from './page/wait-max.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const POLL_MS = 300;
/** A key is pressed again after this time if a page has stalled (ms). */
const RETRY_MS = 60_000;
/** The server accepts three calls of a player in quick succession, and again after this time (ms). It refuses others without a sign. */
const CALLS_REFILL_MS = 3000;
/** The most presses until a rival is in view of the gunner or behind the car. */
const RIVAL_PRESSES_MAX = 500;
/** What the pages show, as `shownCalls` returns it. */
const [LOOK, SLOW_DOWN] = [/^hud-marker is-look: .*LOOK/, /^hud-message.*: .*SLOW DOWN/];

describe.skipIf(!findChromium())('a call', () => {
  let browser: Browser;
  let server: RunningServer;
  let driver: Page;
  let gunner: Page;
  let rival: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    // Bots drive round the oval, so that every gunner soon has a rival in view and one behind.
    server = await startServer(['--track', 'oval', '--bots', '6']);
    const join = async (role: string, car: number): Promise<Page> => {
      const link = `${server.url}/?room=CALL&role=${role}&car=${car}&name=${role}${car}&autojoin=1&quality=test`;
      const page = await openBlankPage(browser, link, { width: 480, height: 270 }, async (empty) => {
        await measureStalls(empty);
        await recordCalls(empty);
      });
      await until(page, `the ${role} plays`, (game) => game.phase === 'playing' && game.drawn);
      return page;
    };
    driver = await join('driver', 0);
    gunner = await join('gunner', 0);
    rival = await join('driver', 1);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const hasShown = async (page: Page, call: RegExp): Promise<boolean> =>
    (await shownCalls(page)).some((text) => call.test(text));

  const countStalls = async (): Promise<number> =>
    (await Promise.all([driver, gunner].map(stallsOf))).reduce((sum, { count }) => sum + count, 0);

  /** Presses the key once. Presses it again only after a stall, because a call that cannot be sent within a second is dropped. */
  async function call(from: Page, key: string, to: Page, expected: RegExp): Promise<void> {
    await setTimeout(CALLS_REFILL_MS);
    await forgetCalls(to);
    let [pressedAtMs, stallsBefore] = [Number.NEGATIVE_INFINITY, -1];
    const press = async (): Promise<boolean> => {
      if (await hasShown(to, expected)) return true;
      const stalls = await countStalls();
      if (performance.now() < pressedAtMs + RETRY_MS || stalls === stallsBefore) return false;
      [pressedAtMs, stallsBefore] = [performance.now(), stalls];
      await from.keyboard.press(key);
      console.log(`${key} was pressed after ${stalls} stalls.`);
      return false;
    };
    await expect.poll(press, { timeout: WAIT_MAX_MS, interval: POLL_MS }).toBe(true);
  }

  /** Presses the key until a rival is where the call needs one, because other calls are not sent. */
  async function callAboutRival(from: Page, key: string, to: Page, expected: RegExp): Promise<void> {
    await forgetCalls(to);
    let presses = 0;
    const press = async (): Promise<boolean> => {
      if (presses++ < RIVAL_PRESSES_MAX) await from.keyboard.press(key);
      return hasShown(to, expected);
    };
    await expect.poll(press, { timeout: WAIT_MAX_MS, interval: POLL_MS }).toBe(true);
    console.log(`${key} was pressed ${presses} times until a rival was in place.`);
  }

  /** Waits until the driver's page has a state in which the server has executed an input later than the tick that `reference` shows. */
  async function untilPast(page: Page, reference: Page): Promise<void> {
    const atMs = (await probe(reference)).tick * TICK_MS;
    await until(page, 'the state after the call has arrived', ({ executedMs }) => executedMs.driver > atMs);
  }

  it('a call of the driver shows the gunner where to look', async () => {
    await call(driver, 'KeyQ', gunner, LOOK);
  });

  it('a call of the gunner tells the driver to slow down', async () => {
    await call(gunner, 'KeyC', driver, SLOW_DOWN);
  });

  it('a call of the gunner marks a target for the driver', async () => {
    // The gunner turns until a rival is in view.
    await gunner.keyboard.down('ArrowRight');
    await callAboutRival(gunner, 'KeyX', driver, /^hud-marker is-target:/);
    await gunner.keyboard.up('ArrowRight');
  });

  it('a call of the gunner warns the driver of the rival behind', async () => {
    await callAboutRival(gunner, 'KeyF', driver, /^hud-marker is-threat: .*RIVAL/);
  });

  it('a call is not shown to the driver of another car', async () => {
    await call(driver, 'KeyQ', gunner, LOOK);
    await untilPast(rival, gunner);
    await call(gunner, 'KeyC', driver, SLOW_DOWN);
    await untilPast(rival, driver);
    // These are all calls since the start, also those of the other tests.
    expect((await shownCalls(rival)).filter((text) => LOOK.test(text) || SLOW_DOWN.test(text))).toEqual([]);
  });
});
