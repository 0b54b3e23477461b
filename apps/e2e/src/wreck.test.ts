// The bot gunner of another car wrecks a car, which is repaired and drives on.
import { TICK_MS } from '@shotgun-rally/sim';
import { RESPAWN } from '@shotgun-rally/sim/tuning';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { ownCar, type Probe, probe, until } from './page/probe.ts';
import { startRace } from './players/start-race.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const VICTIM_CAR = 0;
const BRAKE = 'ArrowDown';
const FULL_HEALTH = 100;
/** The gunner's page shows a tick that is less than this many ticks ahead of the newest state from the server. */
const AHEAD_TICKS = 8;
/** If the page sees the repaired car at once, it is within this distance of the wreck (m). */
const NEAR_M = 4;
/** No car accelerates faster than this (m/s²): a limit for how far the repaired car rolls before the page sees it. */
const MAX_ACCELERATION = 12;
/** A car that moves faster than this is being driven (m/s). */
const MOVING = 5;
/** A car that is slower than this has nearly stopped (m/s). */
const STANDING = 2;
/** More flashes per second can cause seizures: https://www.w3.org/TR/WCAG22/#three-flashes */
const FLASHES_PER_SECOND_MAX = 3;

declare global {
  interface Window {
    /** The seconds of every message `back in n s` that the page has shown. */
    __wreckSeconds?: number[];
    /** The times at which the red flash of a hit began (ms). */
    __flashesAtMs?: number[];
  }
}

const isWrecked = (game: Probe): boolean => game.cars[VICTIM_CAR]?.health === 0;
const isRepaired = (game: Probe): boolean => !isWrecked(game);
const isWhole = (game: Probe): boolean => game.cars[VICTIM_CAR]?.health === FULL_HEALTH;

describe.skipIf(!findChromium())('a car that the bot gunner of another car shoots at', () => {
  let server: RunningServer;
  let browser: Browser;
  let driver: Page;
  /**
   * The page of the victim's gunner. A gunner's `tick` is close to that of the newest state from the server, so this page
   * shows at which tick the health changes.
   */
  let gunner: Page;
  /** The last state in which the victim is a wreck. */
  let lastWrecked: Probe;

  const join = async (car: number, role: string): Promise<Page> => {
    const link = `${server.url}/?room=WRECK&role=${role}&car=${car}&name=${role}&autojoin=1&quality=test`;
    const page = await openBlankPage(browser, link);
    await until(page, `car ${car} has its ${role}`, (game) => game.phase === 'playing' && game.drawn);
    return page;
  };

  beforeAll(async () => {
    // No bot cars: a bot plays only the empty seat of car 1, its gunner.
    server = await startServer(['--track', 'oval', '--laps', '99', '--bots', '0', '--seed', '5']);
    browser = await launchChromium();
    driver = await join(VICTIM_CAR, 'driver');
    gunner = await join(VICTIM_CAR, 'gunner');
    await join(1, 'driver');
    await recordMessages(driver);
    await recordFlashes(driver);
    await startRace(driver);
    await until(driver, 'the race is on', (game) => game.racePhase === 'racing');
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  it('a car without health is a wreck for the number of ticks in the rules, and is then repaired', async () => {
    const [lastAlive, firstWrecked] = await aroundChange(gunner, 'the car is wrecked', isWrecked);
    // The repaired car brakes, so that it stays near the other one, whose gunner shoots at it again.
    await brakeAfterRepair(driver);
    const [wrecked, firstRepaired] = await aroundChange(gunner, 'the car is repaired', isRepaired, firstWrecked);
    lastWrecked = wrecked;
    expect(firstRepaired.tick - lastAlive.tick).toBeGreaterThan(RESPAWN.wreckTicks - AHEAD_TICKS);
    expect(lastWrecked.tick - firstWrecked.tick).toBeLessThan(RESPAWN.wreckTicks + AHEAD_TICKS);
  });

  it('the screen of a car that is shot flashes more than once, and never more often than three times per second', async () => {
    await driver.waitForFunction(() => (window.__flashesAtMs?.length ?? 0) > 1);
    const flashesAtMs = (await driver.evaluate(() => window.__flashesAtMs)) ?? [];
    const gapsMs = flashesAtMs.slice(1).map((atMs, index) => atMs - flashesAtMs[index]!);
    expect(Math.min(...gapsMs)).toBeGreaterThan(1000 / FLASHES_PER_SECOND_MAX);
  });

  it('a repaired car rolls on from where it was wrecked', async () => {
    const repaired = await until(
      driver,
      'the driver sees the repaired car',
      (game) => game.tick > lastWrecked.tick && isRepaired(game),
    );
    const [wreck, { x, z }] = [lastWrecked.cars[VICTIM_CAR]!, ownCar(repaired)];
    const seconds = ((repaired.tick - lastWrecked.tick) * TICK_MS) / 1000;
    const rolledM = RESPAWN.wreckSpeed * seconds + (MAX_ACCELERATION * seconds ** 2) / 2;
    expect(Math.hypot(x - wreck.x, z - wreck.z)).toBeLessThan(NEAR_M + rolledM);
    await until(driver, 'the car stands', (game) => game.speed < STANDING);
  });

  it('a repaired car is not damaged again until its time of protection is over', async () => {
    const damaged = await until(
      gunner,
      'the car is damaged again',
      (game) => game.tick > lastWrecked.tick && !isWhole(game),
    );
    expect(damaged.tick - lastWrecked.tick).toBeGreaterThan(RESPAWN.protectTicks);
  });

  it('a wrecked car shows its driver the seconds until the repair, counting down', async () => {
    await driver.waitForFunction(() =>
      window.__wreckSeconds?.some((seconds, index, all) => seconds === (all[index - 1] ?? 0) - 1),
    );
    const shown = (await driver.evaluate(() => window.__wreckSeconds)) ?? [];
    expect(Math.min(...shown)).toBeGreaterThan(0);
    // The page rounds up.
    expect(Math.max(...shown)).toBeLessThanOrEqual(Math.ceil((RESPAWN.wreckTicks * TICK_MS) / 1000));
  });

  it('a repaired car can be driven by keys', async () => {
    await until(driver, 'the car is repaired', isRepaired);
    await driver.keyboard.down('ArrowUp');
    await until(driver, 'the car is moving', (game) => game.speed > MOVING);
    await driver.keyboard.up('ArrowUp');
  });
});

/**
 * Returns the last values for which `isReached` is false, and the first for which it is true. `before` are values that were
 * read earlier.
 */
async function aroundChange(
  page: Page,
  state: string,
  isReached: (game: Probe) => boolean,
  before?: Probe,
): Promise<[Probe, Probe]> {
  let last = before ?? (await probe(page));
  const after = await until(page, state, (game) => {
    if (isReached(game)) return true;
    last = game;
    return false;
  });
  return [last, after];
}

/** Records the seconds of the messages `back in n s` that appear after this call. */
const recordMessages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const message = document.querySelector('.hud-message') as HTMLElement;
    const seconds: number[] = [];
    window.__wreckSeconds = seconds;
    const record = () => {
      const shown = /^WRECKED\n.*back in (\d+) s$/.exec(message.textContent)?.[1];
      if (shown && seconds.at(-1) !== Number(shown)) seconds.push(Number(shown));
    };
    new MutationObserver(record).observe(message, { childList: true, characterData: true, subtree: true });
  });

/** Records when the red flash begins after this call. */
const recordFlashes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const flashesAtMs: number[] = [];
    window.__flashesAtMs = flashesAtMs;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...parameters) {
      if (this.classList.contains('hud-red-flash')) flashesAtMs.push(Number(document.timeline.currentTime));
      return animate.apply(this, parameters);
    };
  });

/**
 * Makes the page hold the brake until its repaired car no longer moves forwards. If Playwright released the key, a busy machine
 * could hold it for seconds too long, and the car would reverse out of range.
 */
const brakeAfterRepair = async (page: Page): Promise<void> => {
  await page.keyboard.down(BRAKE);
  await page.evaluate(
    ({ code, slow, index }) => {
      let hasRolled = false;
      const check = () => {
        const car = window.__game?.cars[index];
        const speed = car ? car.vx * Math.sin(car.yaw) + car.vz * Math.cos(car.yaw) : 0;
        hasRolled ||= Boolean(car?.health) && speed > slow;
        // In its first frames, a repaired car can still stand. Without a roll, the brake is held until the car reverses.
        if (!car?.health || speed > (hasRolled ? slow : -slow)) requestAnimationFrame(check);
        else window.dispatchEvent(new KeyboardEvent('keyup', { code }));
      };
      check();
    },
    { code: BRAKE, slow: STANDING, index: VICTIM_CAR },
  );
};
