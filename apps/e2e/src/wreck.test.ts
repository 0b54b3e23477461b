// Two cars of two people each on the grid: one crew shoots the other's car to a wreck, and it comes back.
import { createTrackSample, RESPAWN, trackPoint } from '@shotgun-rally/sim';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { during } from './during.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { KeyboardPilot } from './keyboard-pilot.ts';
import { MouseGunner } from './mouse-gunner.ts';
import { ownCar, type Probe, probe, until } from './probe.ts';
import { takeShot } from './shots.ts';
import { readOval } from './tracks.ts';

const WINDOW = { width: 320, height: 180 };
/** Those who only sit there have pages that draw next to nothing. */
const KEYHOLE = { width: 32, height: 18 };
/** What happened is seen with the next frame, ticks. */
const SEEN_LATE_TICKS = 50;
const MOVED_M = 20;

const isWrecked = (game: Probe): boolean => ownCar(game).health === 0;
const isWhole = (game: Probe): boolean => ownCar(game).health === 100;

describe.skipIf(!findChromium())('a car that is shot at from another one', () => {
  let server: RunningServer;
  let browser: Browser;
  let victim: Page;
  let gunner: Page;
  let aim: MouseGunner;
  /** Where the newest life of the car began. */
  let whole: Probe;

  const join = async (car: number, role: string, size: typeof WINDOW): Promise<Page> => {
    const link = `${server.url}/?room=WRECK&role=${role}&car=${car}&name=${role}&autojoin=1&quality=test`;
    const page = await openPage(browser, link, size);
    await until(page, `car ${car} has its ${role}`, (game) => game.phase === 'playing' && game.drawn);
    return page;
  };
  const fireUntil = async (what: string, wanted: (game: Probe) => boolean): Promise<Probe> => {
    await gunner.mouse.down();
    const seen = await during(
      () => aim.step(),
      () => until(victim, what, wanted),
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
    const wrecked = await fireUntil('the car is wrecked', isWrecked);
    await takeShot(victim, 'wrecked');
    whole = await until(victim, 'the car is whole again', isWhole);
    expect(Math.abs(whole.tick - wrecked.tick - RESPAWN.wreckTicks)).toBeLessThan(SEEN_LATE_TICKS);
    const counted = (await messagesOf(victim)).filter((text) => text.startsWith('WRECKED'));
    expect(counted).toEqual([4, 3, 2, 1].map((seconds) => `WRECKED  ${seconds}`));
  });

  it('stands at its last checkpoint again, which is the start line', () => {
    const line = createTrackSample();
    trackPoint(readOval(), 0, 0, 0, line);
    const { x, z } = ownCar(whole);
    const [dx, dz] = [x - line.x, z - line.z];
    expect(Math.abs(dx * line.tx + dz * line.tz), 'm before or behind the line').toBeLessThan(1);
    expect(Math.abs(dx * line.rx + dz * line.rz), 'm from its middle').toBeLessThan(line.halfWidth);
  });

  it('cannot be hurt for two seconds, and then it can', async () => {
    const { shots } = await probe(gunner);
    const safeUntil = whole.tick + RESPAWN.protectTicks - SEEN_LATE_TICKS;
    const safe = await fireUntil('it was fired at for a while', ({ tick }) => tick > safeUntil);
    expect((await probe(gunner)).shots).toBeGreaterThan(shots);
    expect(ownCar(safe).health).toBe(100);
    await fireUntil('the car is hurt again', (game) => !isWhole(game));
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
