// Both seats played by fingers: a phone's screen, emulated, with several fingers at once.
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { ownCar, probe, until } from './probe.ts';

const PHONE = { width: 640, height: 320 };

interface Finger {
  readonly x: number;
  readonly y: number;
}

/** The fingers of one player. */
class Hand {
  readonly #page: Page;
  readonly #browser: CDPSession;

  private constructor(page: Page, browser: CDPSession) {
    this.#page = page;
    this.#browser = browser;
  }

  static async over(page: Page): Promise<Hand> {
    return new Hand(page, await page.context().newCDPSession(page));
  }

  /** The middle of what is shown there. */
  async middleOf(selector: string): Promise<Finger> {
    const box = await this.#page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not shown`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  down(...fingers: readonly Finger[]): Promise<unknown> {
    return this.#touch('touchStart', fingers);
  }

  move(...fingers: readonly Finger[]): Promise<unknown> {
    return this.#touch('touchMove', fingers);
  }

  up(): Promise<unknown> {
    return this.#touch('touchEnd', []);
  }

  #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]): Promise<unknown> {
    const touchPoints = fingers.map((finger, id) => ({ ...finger, id }));
    return this.#browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

describe.skipIf(!findChromium())('fingers on a phone', () => {
  let browser: Browser;
  let server: RunningServer;
  let driver: Page;
  let gunner: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer(['--track', 'oval', '--laps', '5', '--bots', '0']);
    const open = (role: string) =>
      openPage(
        browser,
        `${server.url}/?room=TOUCH&role=${role}&car=0&name=${role}&autojoin=1&quality=test`,
        PHONE,
        undefined,
        { hasTouch: true, isMobile: true },
      );
    driver = await open('driver');
    await until(driver, 'the driver plays', (game) => game.phase === 'playing' && game.drawn);
    gunner = await open('gunner');
    await until(gunner, 'the gunner plays', (game) => game.phase === 'playing' && game.drawn);
    await gunner.tap('#picture', { position: { x: 320, y: 60 } });
    await driver.tap('#start');
    await until(driver, 'the race is on', (game) => game.racePhase === 'racing');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('drive: one on the throttle, another that steers', async () => {
    const hand = await Hand.over(driver);
    const gas = await hand.middleOf('.touch-button.is-throttle');
    const field = await hand.middleOf('.touch-steer');
    await hand.down(gas, field);
    const { yaw } = ownCar(await until(driver, 'the car is moving', (game) => game.speed > 8));
    await hand.move(gas, { x: field.x + 60, y: field.y });
    await until(driver, 'the car turns right', (game) => Math.sin(ownCar(game).yaw - yaw) < -0.1);
    await hand.up();
  });

  it('aim by a drag in the picture, and fire by a button of their own', async () => {
    const hand = await Hand.over(gunner);
    const { aimYaw, shots } = await probe(gunner);
    await hand.down({ x: 200, y: 100 });
    await hand.move({ x: 420, y: 100 });
    await until(gunner, 'the gun turns right', (game) => Math.sin(game.aimYaw - aimYaw) < -0.2);
    await hand.up();
    expect((await probe(gunner)).shots, 'the drag alone does not fire').toBe(shots);
    await hand.down(await hand.middleOf('.touch-button.is-fire'));
    await until(gunner, 'it fires', (game) => game.shots > shots + 3);
    await hand.up();
  });

  it('swap seats by a button of both', async () => {
    for (const page of [driver, gunner]) await page.tap('.touch-button.is-swap');
    await until(driver, 'the driver shoots', (game) => game.role === 'gunner');
    await until(gunner, 'the gunner drives', (game) => game.role === 'driver');
    await gunner.locator('.touch-steer').waitFor();
  });
});
