// Takes the README's pictures from a real race in real pages: `npm run pictures`.
// Without a graphics card a fine page draws a frame a second or less, far too few to be driven: bots drive the cars,
// as they do for any player who gives no input, and a light page of its own asks for the start.
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, openPage } from './browser.ts';
import { startServer } from './game-server.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
const SIZE = { width: 1280, height: 720 };
const PATIENCE_MS = 180_000;
/** m/s: fast enough for a picture of a race. */
const RACING_SPEED = 18;
/** The graphs show ten seconds. */
const PANEL_TICKS = 400;

const waitFor = (page: Page, condition: string): Promise<unknown> =>
  page.waitForFunction(condition, undefined, { timeout: PATIENCE_MS, polling: 200 });

/** The field just after the start, from one seat of a car in the middle of it. */
async function takePicture(browser: Browser, url: string, role: 'driver' | 'gunner'): Promise<void> {
  const room = `${url}/?room=${role}&autojoin=1`;
  const starter = await openPage(browser, `${room}&role=driver&car=0&name=Mira&quality=test`);
  const page = await openPage(browser, `${room}&role=${role}&car=6&name=Juno&quality=high`, SIZE);
  await waitFor(page, 'window.__game?.drawn');
  if (role === 'gunner') await page.mouse.click(SIZE.width / 2, SIZE.height / 2);
  await waitFor(starter, 'window.__game?.drawn');
  await starter.keyboard.press('Enter');
  await waitFor(page, `window.__game.racePhase === 'racing' && window.__game.speed > ${RACING_SPEED}`);
  await page.screenshot({ path: `${FOLDER}${role}.png`, timeout: PATIENCE_MS });
  console.log(`${role}.png`);
  await Promise.all([page.context().close(), starter.context().close()]);
}

/** The net panel over a bad network, some seconds after the start, when its graphs are full; light, so that they are even. */
async function takePanel(browser: Browser, url: string): Promise<void> {
  const link = `${url}/?solo&weather=BAD&seed=7&track=valley&hands=bot&name=Juno&quality=low&debug`;
  const page = await openPage(browser, link, SIZE);
  await waitFor(page, 'window.__game?.drawn');
  await page.keyboard.press('Enter');
  await waitFor(page, `window.__game.racePhase === 'racing' && window.__game.speed > ${RACING_SPEED}`);
  const { tick } = await page.evaluate(() => window.__game ?? { tick: 0 });
  const isSafe = 'window.__game.cars[window.__game.car].health > 50';
  await waitFor(
    page,
    `window.__game.tick > ${tick + PANEL_TICKS} && window.__game.speed > ${RACING_SPEED} && ${isSafe}`,
  );
  await page.screenshot({ path: `${FOLDER}net-panel.png`, timeout: PATIENCE_MS });
  console.log('net-panel.png');
  await page.context().close();
}

const server = await startServer(['--track', 'valley', '--bots', '7', '--laps', '3']);
const browser = await launchChromium();
try {
  await takePicture(browser, server.url, 'driver');
  await takePicture(browser, server.url, 'gunner');
  await takePanel(browser, server.url);
} finally {
  await browser.close();
  await server.stop();
}
