// Pictures of what people do before, beside and after races: lobby, pit board, watching, and being sent away.
import type { Browser, Page } from 'playwright-core';
import { startServer } from '../server/game-server.ts';
import { holdFrames, letFramesCome, open, type SizeName, takePicture, waitFor } from './camera.ts';

/** What every room picture is given. */
export interface Studio {
  readonly browser: Browser;
  /** Of the game's server, without a slash at its end. */
  readonly url: string;
}

interface RoomShot {
  readonly name: string;
  readonly size?: SizeName;
  /** Brings about what is to be seen, and gives the page that shows it. */
  readonly stage: (studio: Studio, size: SizeName) => Promise<Page>;
}

const IS_IN = 'window.__game?.drawn';
/** By then the server has heard of a key, ms. */
const KEY_MS = 500;

/** Takes a seat in a room, and gives the page once it is drawn. */
async function join({ browser, url }: Studio, query: string, size: SizeName): Promise<Page> {
  const page = await open(browser, `${url}/?autojoin=1&${query}`, size);
  await waitFor(page, IS_IN);
  return page;
}

/** Takes a seat for somebody who is only seen by others: its page draws no more, and leaves the machine to theirs. */
async function seat(studio: Studio, query: string, key?: string): Promise<void> {
  const page = await join(studio, `${query}&quality=test`, 'tiny');
  if (key) {
    await waitFor(page, `document.querySelector('#pit')`);
    await page.keyboard.press(key);
  }
  await page.waitForTimeout(KEY_MS);
  await holdFrames(page);
}

/** Open rooms with people, and the lobby that lists them. */
async function lobby(studio: Studio, size: SizeName): Promise<Page> {
  const { browser, url } = studio;
  await seat(studio, 'room=ALPS&name=Mira&role=driver&car=0');
  await seat(studio, 'room=ALPS&name=Tomás&role=gunner&car=0');
  await seat(studio, 'room=NEON&name=Okonkwo&role=driver&car=2', 'Enter');
  const page = await open(browser, `${url}/?name=Juno`, size);
  await waitFor(page, `document.querySelectorAll('.races li').length > 1`);
  return page;
}

/** The host of a room with three guests. */
async function pit(studio: Studio, size: SizeName): Promise<Page> {
  const page = await join(studio, 'room=DUNE&name=Juno&role=driver&car=1&quality=medium', size);
  await holdFrames(page);
  await seat(studio, 'room=DUNE&name=Finch&role=gunner&car=1');
  await seat(studio, 'room=DUNE&name=Mira&role=driver&car=3', 'Enter');
  await seat(studio, 'room=DUNE&name=Bo&role=gunner&car=3');
  await letFramesCome(page);
  await waitFor(page, `document.querySelector('#pit').textContent.includes('Bo')`);
  return page;
}

/** Somebody who came to a running race whose cars are taken. */
async function watching(studio: Studio, size: SizeName): Promise<Page> {
  await seat(studio, 'room=FULL&name=Mira&role=driver&car=0', 'Enter');
  await seat(studio, 'room=FULL&name=Bo&role=gunner&car=0');
  const page = await join(studio, 'room=FULL&name=Juno&quality=high', size);
  await waitFor(page, `document.querySelector('.hud-partner').textContent.includes('WATCHING')`);
  await page.keyboard.press('ArrowRight');
  await waitFor(page, 'window.__game.car > 0 && window.__game.speed > 20');
  return page;
}

/** Two of three want to go on without the third. */
async function kicked(studio: Studio, size: SizeName): Promise<Page> {
  const page = await join(studio, 'room=KICK&name=Juno&role=driver&car=0&quality=medium', size);
  const others = [
    await join(studio, 'room=KICK&name=Mira&role=driver&car=1&quality=test', 'tiny'),
    await join(studio, 'room=KICK&name=Bo&role=driver&car=2&quality=test', 'tiny'),
  ];
  for (const other of others) {
    await waitFor(other, `document.querySelector('button.kick[aria-label*="Juno"]')`);
    await other.evaluate(`document.querySelector('button.kick[aria-label*="Juno"]').click()`);
  }
  await waitFor(page, `document.querySelector('.problem#kicked')`);
  return page;
}

const ROOM_SHOTS: readonly RoomShot[] = [
  { name: 'lobby', stage: lobby },
  { name: 'lobby-phone', size: 'phone', stage: lobby },
  { name: 'lobby-upright', size: 'upright', stage: lobby },
  { name: 'pit', stage: pit },
  { name: 'pit-phone', size: 'phone', stage: pit },
  { name: 'pit-upright', size: 'upright', stage: pit },
  { name: 'watching', stage: watching },
  { name: 'kicked', stage: kicked },
];

/** Takes those pictures whose name contains `wanted`, each at a server of its own, where no seat is kept for anybody. */
export async function takeRooms(browser: Browser, wanted: string): Promise<void> {
  for (const { name, size = 'desktop', stage } of ROOM_SHOTS) {
    if (!name.includes(wanted)) continue;
    const server = await startServer(['--bots', '6']);
    try {
      await takePicture(await stage({ browser, url: server.url }, size), name);
    } finally {
      for (const context of browser.contexts()) await context.close();
      await server.stop();
    }
  }
}
