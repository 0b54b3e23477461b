// Both seats played by a gamepad. Only the browser's edge is stubbed: what `navigator.getGamepads` answers.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { ownCar, probe, until } from './probe.ts';

declare global {
  interface Window {
    /** The stubbed pad, to be moved by the test. */
    __pad: { axes: number[]; buttons: { value: number; pressed: boolean; touched: boolean }[]; rumbles: number };
  }
}

/** https://www.w3.org/TR/gamepad/#remapping */
const BUTTON = { x: 2, rightTrigger: 7, back: 8 } as const;

/** A pad that lies still, with motors that count. */
function plugIn(): void {
  const pad = {
    ...{ axes: [0, 0, 0, 0], connected: true, mapping: 'standard', rumbles: 0 },
    buttons: Array.from({ length: 17 }, () => ({ value: 0, pressed: false, touched: false })),
    vibrationActuator: {
      playEffect: async () => {
        pad.rumbles += 1;
      },
    },
  };
  window.__pad = pad;
  Object.defineProperty(navigator, 'getGamepads', { value: () => [pad] });
}

const push = (page: Page, axis: number, share: number) =>
  page.evaluate(([at, value]) => void window.__pad.axes.splice(at, 1, value), [axis, share] as const);

const press = (page: Page, button: number, value: number) =>
  page.evaluate(
    ([at, now]) => {
      Object.assign(window.__pad.buttons[at] ?? {}, { value: now, pressed: now > 0 });
    },
    [button, value] as const,
  );

describe.skipIf(!findChromium())('a gamepad', () => {
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
        `${server.url}/?room=PAD&role=${role}&car=0&name=${role}&autojoin=1&quality=test`,
        { width: 320, height: 180 },
        (page) => page.addInitScript(plugIn),
      );
    driver = await open('driver');
    await until(driver, 'the driver plays', (game) => game.phase === 'playing' && game.drawn);
    gunner = await open('gunner');
    await until(gunner, 'the gunner plays', (game) => game.phase === 'playing' && game.drawn);
    await driver.click('#start');
    await until(driver, 'the race is on', (game) => game.racePhase === 'racing');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('drives: the trigger is the throttle, the stick steers', async () => {
    await press(driver, BUTTON.rightTrigger, 1);
    const { yaw } = ownCar(await until(driver, 'the car is moving', (game) => game.speed > 8));
    await push(driver, 0, 1);
    await until(driver, 'the car turns right', (game) => Math.sin(ownCar(game).yaw - yaw) < -0.1);
    await push(driver, 0, 0);
    await press(driver, BUTTON.rightTrigger, 0);
  });

  it('aims and fires: the other stick and the trigger, which is felt', async () => {
    const { aimYaw, shots } = await probe(gunner);
    await push(gunner, 2, 1);
    await until(gunner, 'the gun turns right', (game) => Math.sin(game.aimYaw - aimYaw) < -0.3);
    await push(gunner, 2, 0);
    await press(gunner, BUTTON.rightTrigger, 1);
    await until(gunner, 'it fires', (game) => game.shots > shots + 3);
    await press(gunner, BUTTON.rightTrigger, 0);
    expect(await gunner.evaluate(() => window.__pad.rumbles)).toBeGreaterThan(0);
  });

  it('swaps seats by a button of both', async () => {
    for (const page of [driver, gunner]) await press(page, BUTTON.back, 1);
    await until(driver, 'the driver shoots', (game) => game.role === 'gunner');
    await until(gunner, 'the gunner drives', (game) => game.role === 'driver');
    for (const page of [driver, gunner]) await press(page, BUTTON.back, 0);
  });

  it('does by another button what the settings say', async () => {
    await driver.click('#gear');
    await driver.click('#pad-fire');
    await driver.getByText('Press a button').waitFor();
    await press(driver, BUTTON.x, 1);
    await driver.locator('#pad-fire', { hasText: 'X' }).waitFor();
    await driver.keyboard.press('Escape');
    await driver.locator('#settings').waitFor({ state: 'detached' });
    const { shots } = await probe(driver);
    await until(driver, 'X fires', (game) => game.shots > shots);
    await press(driver, BUTTON.x, 0);
  });
});
