// The cameras of a driver: near, far and on the bonnet, looking ahead and back.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { ownCar, type Probe, until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** Distances of the three cameras from the middle of a car that stands still (m). */
const NEAR = { min: 5.5, max: 8 };
const FAR = { min: 11, max: 13.5 };
const BONNET = { min: 0.5, max: 2.5 };
/** The cosine of the angle between two directions that agree. */
const AGREES = 0.8;

describe.skipIf(!findChromium())('the driver’s cameras', () => {
  let browser: Browser;
  let server: RunningServer;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer([]);
    page = await openPage(browser, `${server.url}/?solo&track=oval&bots=0&name=Ada&quality=test`);
    await untilDrawn();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const untilDrawn = () => until(page, 'the race is drawn', (game) => game.phase === 'playing' && game.drawn);

  const untilDistance = ({ min, max }: typeof NEAR) =>
    until(page, `the camera is ${min} to ${max} m from the car`, (game) => {
      const metres = metresToCar(game);
      return metres > min && metres < max;
    });

  it('the camera key moves the camera far away, onto the bonnet and back, and a reload keeps the choice', async () => {
    await untilDistance(NEAR);
    await page.keyboard.press('KeyV');
    await untilDistance(FAR);
    await page.reload();
    await untilDrawn();
    await untilDistance(FAR);
    await page.keyboard.press('KeyV');
    await untilDistance(BONNET);
    await page.keyboard.press('KeyV');
    await untilDistance(NEAR);
  });

  it('each camera looks back while the key is held, and ahead again afterwards', async () => {
    for (const camera of [NEAR, FAR, BONNET]) {
      await untilDistance(camera);
      await until(page, 'the camera looks ahead', (game) => cosineToCar(game) > AGREES);
      await page.keyboard.down('KeyF');
      await until(page, 'the camera looks back', (game) => cosineToCar(game) < -AGREES);
      await page.keyboard.up('KeyF');
      await until(page, 'the camera looks ahead again', (game) => cosineToCar(game) > AGREES);
      await page.keyboard.press('KeyV');
    }
  });
});

/** Returns the distance between the camera and the middle of the player's car (m). */
function metresToCar(game: Probe): number {
  const [x, y, z] = game.viewStats?.camera.slice(12) ?? [];
  const car = ownCar(game);
  return Math.hypot(x! - car.x, y! - car.y, z! - car.z);
}

/** Returns the cosine of the angle between the directions of the camera and of the player's car, seen from above. */
function cosineToCar(game: Probe): number {
  const [x, , z] = game.viewStats?.camera.slice(8) ?? [];
  const { yaw } = ownCar(game);
  return (-x! * Math.sin(yaw) - z! * Math.cos(yaw)) / Math.hypot(x!, z!);
}
