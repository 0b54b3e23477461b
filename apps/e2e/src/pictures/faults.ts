// Pictures of what a page says when something is wrong: with its link, or with the server.
import type { Browser, Page } from 'playwright-core';
import { startServer } from '../server/game-server.ts';
import { open, takePicture, waitFor } from './camera.ts';

const BAD_LINKS = [
  { name: 'bad-link', link: 'laps=many' },
  { name: 'unknown-track', link: 'solo=1&track=moon' },
];

/** Takes those pictures whose name contains `wanted`. */
export async function takeFaults(browser: Browser, url: string, wanted: string): Promise<void> {
  for (const { name, link } of BAD_LINKS) {
    if (!name.includes(wanted)) continue;
    const page = await open(browser, `${url}/?${link}`);
    await waitFor(page, `document.querySelector('.problem')`);
    await takePicture(page, name);
  }
  if ('no-server'.includes(wanted)) await takePicture(await joinInVain(browser), 'no-server');
  if ('lost-server'.includes(wanted)) await takePicture(await loseServer(browser), 'lost-server');
}

/** A page whose server ends before its player joins. */
async function joinInVain(browser: Browser): Promise<Page> {
  const server = await startServer();
  const page = await open(browser, `${server.url}/?name=Juno`);
  await waitFor(page, `document.querySelector('#join')`);
  await server.stop();
  await page.click('#join');
  await waitFor(page, `document.querySelector('#no-server')`);
  return page;
}

/** A page whose server ends during a race. */
async function loseServer(browser: Browser): Promise<Page> {
  const server = await startServer(['--bots', '5']);
  const page = await open(browser, `${server.url}/?autojoin=1&name=Juno&quality=medium`);
  await waitFor(page, 'window.__game?.drawn');
  await server.stop();
  await waitFor(page, `document.querySelector('#lost-server')`);
  return page;
}
