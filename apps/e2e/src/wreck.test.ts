// Two cars of two people each on the grid: one crew shoots the other's car to a wreck, and it comes back.
import { createTrackSample, RACE_RULES, RESPAWN, trackPoint } from '@shotgun-rally/sim';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { during } from './during.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { KeyboardPilot } from './keyboard-pilot.ts';
import { MouseGunner } from './mouse-gunner.ts';
import { ownCar, type Probe, probe, until } from './probe.ts';
import { takeScreenshot } from './shots.ts';
import { readOval } from './tracks.ts';

const WINDOW = { width: 320, height: 180 };
/** Those who only sit there have pages that draw next to nothing. */
const KEYHOLE = { width: 32, height: 18 };
/** The page may hear of a hit so much later than it happened, ticks. */
const HEARD_LATE_TICKS = 50;
/** A page that is short of time sees the car when it has begun to roll. */
const NEAR_M = 5;
const MOVED_M = 20;

const isWrecked = (game: Probe): boolean => ownCar(game).health === 0;
const isWhole = (game: Probe): boolean => ownCar(game).health === 100;

describe.skipIf(!findChromium())('a car that is shot at from another one', () => {
  let server: RunningServer;
  let browser: Browser;
  let victim: Page;
  let gunner: Page;
  let aim: MouseGunner;
  /** The last sight of the wreck, and the first of the car that came of it. */
  let lastWrecked: Probe;
  let whole: Probe;

  const join = async (car: number, role: string, size: typeof WINDOW): Promise<Page> => {
    const link = `${server.url}/?room=WRECK&role=${role}&car=${car}&name=${role}&autojoin=1&quality=test`;
    const page = await openPage(browser, link, size);
    await until(page, `car ${car} has its ${role}`, (game) => game.phase === 'playing' && game.drawn);
    return page;
  };
  /** The last look at the victim's page before `wanted` held, and the first one after; the gunner fires meanwhile. */
  const fireUntil = async (what: string, wanted: (game: Probe) => boolean): Promise<[before: Probe, after: Probe]> => {
    await gunner.mouse.down();
    const seen = await during(
      () => aim.step(),
      () => turn(victim, what, wanted),
    );
    await gunner.mouse.up();
    return seen;
  };

  beforeAll(async () => {
    server = await startServer(['--track', 'oval', '--bots', '0', '--seed', '5']);
    browser = await launchChromium();
    victim = await join(0, 'driver', WINDOW);
    await join(0, 'gunner', KEYHOLE);
    await join(1, 'driver', KEYHOLE);
    gunner = await join(1, 'gunner', WINDOW);
    await victim.click('#start');
    await until(victim, 'the race is on', (game) => game.racePhase === 'racing');
    await keepMessages(victim);
    aim = new MouseGunner(gunner);
    await aim.takeAim();
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  it('is a wreck when its armour is gone, and counts the seconds until it is repaired', async () => {
    const [lastAlive, wrecked] = await fireUntil('the car is wrecked', isWrecked);
    await takeScreenshot(victim, 'wrecked');
    [lastWrecked, whole] = await during(
      () => aim.step(),
      () => turn(victim, 'the car is whole again', isWhole),
    );
    expect(whole.tick - lastAlive.tick).toBeGreaterThan(RESPAWN.wreckTicks - HEARD_LATE_TICKS);
    expect(lastWrecked.tick - wrecked.tick).toBeLessThan(RESPAWN.wreckTicks);
    const counted = (await messagesOf(victim)).filter((text) => text.startsWith('WRECKED'));
    const seconds = counted.map((text) => Number(text.slice('WRECKED'.length)));
    expect(seconds.length, 'seconds that were counted').toBeGreaterThan(1);
    expect([4, 3, 2, 1].filter((each) => seconds.includes(each))).toEqual(seconds);
  });

  it('stands on the grid again, as it has come to no checkpoint', () => {
    const place = createTrackSample();
    trackPoint(readOval(), -RACE_RULES.gridFirst, -RACE_RULES.gridLane, 0, place);
    const { x, z } = ownCar(whole);
    expect(Math.hypot(x - place.x, z - place.z), 'm from its place').toBeLessThan(NEAR_M);
  });

  it('cannot be hurt for two seconds, and then it can', async () => {
    const [, hurt] = await fireUntil('the car is hurt again', (game) => !isWhole(game));
    expect(hurt.tick - lastWrecked.tick).toBeGreaterThan(RESPAWN.protectTicks);
  });

  it('drives on by its keys', async () => {
    const before = ownCar(await probe(victim));
    const pilot = new KeyboardPilot(victim, readOval());
    const isAway = (game: Probe) => Math.hypot(ownCar(game).x - before.x, ownCar(game).z - before.z) > MOVED_M;
    await during(
      () => pilot.step(),
      () => until(victim, 'the car is on its way', isAway),
    );
    await pilot.release();
  });
});

/** The last look before `wanted` held, and the first one after. */
async function turn(page: Page, what: string, wanted: (game: Probe) => boolean): Promise<[Probe, Probe]> {
  let before = await probe(page);
  const after = await until(page, what, (game) => {
    if (wanted(game)) return true;
    before = game;
    return false;
  });
  return [before, after];
}

/** Notes every message in the middle of the picture from now on. */
const keepMessages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown = document.querySelector('.hud-message') as HTMLElement;
    const messages: string[] = [];
    new MutationObserver(() => messages.push(shown.textContent)).observe(shown, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(window, { messages });
  });

/** What `keepMessages` has noted. */
const messagesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { messages: string[] }).messages);
