// Pictures of error screens: a bad link, and a server that cannot be reached.
import type { Browser, Page } from 'playwright-core';
import { startServer } from '../server/game-server.ts';
import { openWindow, takePicture, waitFor } from './camera.ts';

const BAD_LINKS = [
  { name: 'bad-link', query: 'laps=many' },
  { name: 'unknown-track', query: 'solo=1&track=moon' },
];

const NO_SERVER = 'no-server';
const LOST_SERVER = 'lost-server';
export const ERROR_SCREEN_NAMES: readonly string[] = [...BAD_LINKS.map(({ name }) => name), NO_SERVER, LOST_SERVER];

/** Takes the pictures whose names contain `filter`. */
export async function takeErrorScreens(browser: Browser, url: string, filter: string): Promise<void> {
  for (const { name, query } of BAD_LINKS) {
    if (!name.includes(filter)) continue;
    const page = await openWindow(browser, `${url}/?${query}`);
    await waitFor(page, `document.querySelector('.problem')`);
    await takePicture(page, name);
  }
  if (NO_SERVER.includes(filter)) await takePicture(await joinStoppedServer(browser), NO_SERVER);
  if (LOST_SERVER.includes(filter)) await takePicture(await stopServerDuringRace(browser), LOST_SERVER);
}

/** A page whose server stops before its player joins. */
async function joinStoppedServer(browser: Browser): Promise<Page> {
  const server = await startServer();
  const page = await openWindow(browser, `${server.url}/?name=Juno`);
  await waitFor(page, `document.querySelector('#join')`);
  await page.click('#more summary');
  await server.stop();
  await page.click('#join');
  await waitFor(page, `document.querySelector('#no-server')`);
  return page;
}

/** A page whose server stops during a race. */
async function stopServerDuringRace(browser: Browser): Promise<Page> {
  const server = await startServer(['--bots', '5']);
  const page = await openWindow(browser, `${server.url}/?autojoin=1&name=Juno&quality=medium`);
  await waitFor(page, 'window.__game?.drawn');
  await server.stop();
  await waitFor(page, `document.querySelector('#lost-server')`);
  return page;
}
