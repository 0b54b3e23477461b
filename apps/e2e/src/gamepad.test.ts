// Plays both seats with a gamepad. Only `navigator.getGamepads` is replaced.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { ownCar, probe, until } from './page/probe.ts';
import { AXIS, addFakeGamepad, BUTTON, moveStick, setButton } from './players/fake-gamepad.ts';
import { startRace } from './players/start-race.ts';
import { swapSeats } from './players/swap-seats.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** A car that moves faster than this is being driven (m/s). */
const MOVING = 8;

/** Presses a button, releases it after three drawn frames, and waits for three more. */
async function pressButton(page: Page, button: number): Promise<void> {
  const framesLater = async (count: number) => {
    const { frames } = await probe(page);
    await until(page, `${count} more frames are drawn`, (game) => game.frames >= frames + count);
  };
  await setButton(page, button, 1);
  await framesLater(3);
  await setButton(page, button, 0);
  await framesLater(3);
}

describe.skipIf(!findChromium())('a gamepad', () => {
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
        `${server.url}/?room=PAD&role=${role}&car=0&name=${role}&autojoin=1&quality=test`,
        { width: 320, height: 180 },
        addFakeGamepad,
      );
    driver = await open('driver');
    await until(driver, 'the driver plays', (game) => game.phase === 'playing' && game.drawn);
    gunner = await open('gunner');
    await until(gunner, 'the gunner plays', (game) => game.phase === 'playing' && game.drawn);
    await startRace(driver);
    await until(driver, 'the race is on', (game) => game.racePhase === 'racing');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('a gamepad drives the car with the right trigger and steers with the left stick', async () => {
    await setButton(driver, BUTTON.rightTrigger, 1);
    const { yaw } = ownCar(await until(driver, 'the car is moving', (game) => game.speed > MOVING));
    await moveStick(driver, AXIS.leftX, 1);
    await until(driver, 'the car turns right', (game) => Math.sin(ownCar(game).yaw - yaw) < -0.1);
    await moveStick(driver, AXIS.leftX, 0);
    await setButton(driver, BUTTON.rightTrigger, 0);
  });

  it('a gamepad aims with the right stick, fires with the right trigger, and rumbles', async () => {
    const { aimYaw, shots } = await probe(gunner);
    await moveStick(gunner, AXIS.rightX, 1);
    await until(gunner, 'the gun turns right', (game) => Math.sin(game.aimYaw - aimYaw) < -0.3);
    await moveStick(gunner, AXIS.rightX, 0);
    await setButton(gunner, BUTTON.rightTrigger, 1);
    await until(gunner, 'the gun fires', (game) => game.shots > shots + 3);
    await setButton(gunner, BUTTON.rightTrigger, 0);
    expect(await gunner.evaluate(() => window.__gamepad.rumbles)).toBeGreaterThan(0);
  });

  it('two gamepads swap seats if both players press the back button', async () => {
    await swapSeats(driver, gunner, (page) => pressButton(page, BUTTON.back));
  });

  it('one click chooses a button of the settings to change while another one waits for a key', async () => {
    await driver.click('#gear');
    await driver.click('#key-throttle');
    await driver.getByText('Press a key').waitFor();
    await driver.click('#gamepad-fire');
    await driver.getByText('Press a button').waitFor();
    expect(await driver.getByText('Press a key').count()).toBe(0);
    await driver.keyboard.press('Escape');
    await driver.locator('#settings').waitFor({ state: 'detached' });
  });

  it('a gamepad fires with the button that was chosen in the settings', async () => {
    await driver.click('#gear');
    await driver.click('#gamepad-fire');
    await driver.getByText('Press a button').waitFor();
    await setButton(driver, BUTTON.x, 1);
    await driver.locator('#gamepad-fire', { hasText: 'X' }).waitFor();
    await driver.keyboard.press('Escape');
    await driver.locator('#settings').waitFor({ state: 'detached' });
    const { shots } = await probe(driver);
    await until(driver, 'the gun fires', (game) => game.shots > shots);
    await setButton(driver, BUTTON.x, 0);
  });
});
