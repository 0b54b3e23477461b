// Plays both seats with several fingers at once on an emulated phone, and turns a phone.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage, openPage } from './browsers/launch.ts';
import { ownCar, probe, until } from './page/probe.ts';
import { Fingers, STEER_PIXELS } from './players/fingers.ts';
import { startRace } from './players/start-race.ts';
import { swapSeats } from './players/swap-seats.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const PHONE = { width: 640, height: 320 };
const UPRIGHT_PHONE = { width: 320, height: 640 };
/** A car that moves faster than this is being driven (m/s). */
const MOVING = 8;

describe.skipIf(!findChromium())('fingers on a phone', () => {
  let browser: Browser;
  let server: RunningServer;
  let driver: Page;
  let gunner: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer(['--track', 'oval', '--laps', '99', '--bots', '0']);
    const open = (role: string) =>
      openBlankPage(
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
    await startRace(driver);
    await until(driver, 'the race is on', (game) => game.racePhase === 'racing');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('a player drives with one finger on the throttle and another that steers', async () => {
    const fingers = await Fingers.on(driver);
    const throttle = await fingers.middleOf('.touch-button.is-throttle');
    const steer = await fingers.middleOf('.touch-steer');
    await fingers.down(throttle, steer);
    const { yaw } = ownCar(await until(driver, 'the car is moving', (game) => game.speed > MOVING));
    await fingers.move(throttle, { x: steer.x + STEER_PIXELS, y: steer.y });
    await until(driver, 'the car turns right', (game) => Math.sin(ownCar(game).yaw - yaw) < -0.1);
    await fingers.up();
  });

  it('a player aims by dragging on the 3D view, and fires with a button', async () => {
    const fingers = await Fingers.on(gunner);
    const { aimYaw, shots } = await probe(gunner);
    await fingers.down({ x: 200, y: 100 });
    await fingers.move({ x: 420, y: 100 });
    await until(gunner, 'the gun turns right', (game) => Math.sin(game.aimYaw - aimYaw) < -0.2);
    await fingers.up();
    expect((await probe(gunner)).shots, 'shots after a drag alone').toBe(shots);
    await fingers.down(await fingers.middleOf('.touch-button.is-fire'));
    await until(gunner, 'the gun fires', (game) => game.shots > shots + 3);
    await fingers.up();
  });

  it('two players swap seats if both tap the swap button', async () => {
    await swapSeats(driver, gunner, (page) => page.tap('.touch-button.is-swap'));
    await gunner.locator('.touch-steer').waitFor();
  });

  it('a phone that is turned while the track is being built shows a picture of the new shape', async () => {
    const page = await openPage(browser, `${server.url}/?solo&track=valley&quality=low`, UPRIGHT_PHONE);
    await page.getByText('Building the track').waitFor();
    await page.setViewportSize(PHONE);
    await until(page, 'the race is drawn', (game) => game.drawn);
    const shape = await page.$eval('canvas#picture', ({ width, height }: HTMLCanvasElement) => width / height);
    expect(shape).toBeCloseTo(PHONE.width / PHONE.height, 1);
    await page.context().close();
  });
});
