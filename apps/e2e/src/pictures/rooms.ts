// Pictures of rooms: the lobby, the room panel, a spectator's view, and the screen of a player who was voted out.
import type { Browser, Page } from 'playwright-core';
import { startServer } from '../server/game-server.ts';
import { openWindow, pauseFrames, resumeFrames, type SizeName, takePicture, waitFor } from './camera.ts';

/** The browser and the server of a picture. */
interface PictureServer {
  readonly browser: Browser;
  /** The game server's address, without a trailing slash. */
  readonly url: string;
}

interface RoomPicture {
  readonly name: string;
  readonly size?: SizeName;
  /** Prepares the scene, and returns the page that shows it. */
  readonly stage: (server: PictureServer, size: SizeName) => Promise<Page>;
}

/** Time for a key press to reach the server. */
const KEY_MS = 500;

/** Opens a page that takes a seat, and waits until it is drawn. */
async function join({ browser, url }: PictureServer, query: string, size: SizeName): Promise<Page> {
  const page = await openWindow(browser, `${url}/?autojoin=1&${query}`, size);
  await waitFor(page, 'window.__game?.drawn');
  return page;
}

/** Adds another player to a room. Its page stops drawing, which leaves the CPU to the page in the picture. */
async function addPlayer(server: PictureServer, query: string, key?: string): Promise<void> {
  const page = await join(server, `${query}&quality=test`, 'tiny');
  if (key) {
    await waitFor(page, `document.querySelector('#room-panel')`);
    await page.keyboard.press(key);
  }
  await page.waitForTimeout(KEY_MS);
  await pauseFrames(page);
}

/** Runs in the page before its own scripts: sets `window.hasFadedIn` when the scene behind the lobby has faded in. */
const RECORD_FADE = `HTMLCanvasElement.prototype.animate = function (...values) {
  const fade = Element.prototype.animate.apply(this, values);
  fade.finished.then(() => (window.hasFadedIn = true));
  return fade;
}`;

/** The lobby, with two open rooms. */
async function stageLobby(server: PictureServer, size: SizeName): Promise<Page> {
  const { browser, url } = server;
  await addPlayer(server, 'room=ALPS&name=Mira&role=driver&car=0');
  await addPlayer(server, 'room=ALPS&name=Tomás&role=gunner&car=0');
  await addPlayer(server, 'room=NEON&name=Okonkwo&role=driver&car=2', 'Enter');
  const page = await openWindow(browser, `${url}/?name=Juno&quality=high`, size, (empty) =>
    empty.addInitScript(RECORD_FADE),
  );
  await waitFor(page, `document.querySelectorAll('.races li').length > 1 && window.hasFadedIn`);
  return page;
}

/** The room panel of a host with three guests. */
async function stageRoomPanel(server: PictureServer, size: SizeName): Promise<Page> {
  const page = await join(server, 'room=DUNE&name=Juno&role=driver&car=1&quality=medium', size);
  await pauseFrames(page);
  await addPlayer(server, 'room=DUNE&name=Finch&role=gunner&car=1');
  await addPlayer(server, 'room=DUNE&name=Mira&role=driver&car=3', 'Enter');
  await addPlayer(server, 'room=DUNE&name=Bo&role=gunner&car=3');
  await resumeFrames(page);
  await page.keyboard.press('KeyO');
  await waitFor(page, `document.querySelector('#room-panel').textContent.includes('Bo')`);
  return page;
}

/** A spectator, who joined a running race without a free seat. */
async function stageSpectator(server: PictureServer, size: SizeName): Promise<Page> {
  await addPlayer(server, 'room=FULL&name=Mira&role=driver&car=0', 'Enter');
  await addPlayer(server, 'room=FULL&name=Bo&role=gunner&car=0');
  const page = await join(server, 'room=FULL&name=Juno&quality=high', size);
  await waitFor(page, `document.querySelector('.hud-partner').textContent.includes('WATCHING')`);
  await page.keyboard.press('ArrowRight');
  await waitFor(page, 'window.__game.car > 0 && window.__game.speed > 20');
  return page;
}

/** A player who was voted out of the room by the two other players. */
async function stageKickedPlayer(server: PictureServer, size: SizeName): Promise<Page> {
  const page = await join(server, 'room=KICK&name=Juno&role=driver&car=0&quality=medium', size);
  const others = [
    await join(server, 'room=KICK&name=Mira&role=driver&car=1&quality=test', 'tiny'),
    await join(server, 'room=KICK&name=Bo&role=driver&car=2&quality=test', 'tiny'),
  ];
  for (const other of others) {
    await waitFor(other, `document.querySelector('#room-panel')`);
    await other.keyboard.press('KeyO');
    await waitFor(other, `document.querySelector('button.kick[aria-label*="Juno"]')`);
    // Only players who have driven can vote.
    await other.keyboard.down('KeyW');
    await waitFor(other, 'window.__game.speed > 20');
    await other.evaluate(`document.querySelector('button.kick[aria-label*="Juno"]').click()`);
  }
  await waitFor(page, `document.querySelector('.problem#kicked')`);
  return page;
}

const ROOM_PICTURES: readonly RoomPicture[] = [
  { name: 'lobby', stage: stageLobby },
  { name: 'lobby-phone', size: 'phone', stage: stageLobby },
  { name: 'lobby-upright', size: 'upright', stage: stageLobby },
  { name: 'pit', stage: stageRoomPanel },
  { name: 'pit-phone', size: 'phone', stage: stageRoomPanel },
  { name: 'pit-upright', size: 'upright', stage: stageRoomPanel },
  { name: 'watching', stage: stageSpectator },
  { name: 'kicked', stage: stageKickedPlayer },
];

export const ROOM_NAMES: readonly string[] = ROOM_PICTURES.map(({ name }) => name);

/** Takes the pictures whose names contain `filter`. Each uses a new server, so no seat is reserved. */
export async function takeRooms(browser: Browser, filter: string): Promise<void> {
  for (const { name, size = 'desktop', stage } of ROOM_PICTURES) {
    if (!name.includes(filter)) continue;
    const server = await startServer(['--bots', '6']);
    try {
      await takePicture(await stage({ browser, url: server.url }, size), name);
    } finally {
      for (const context of browser.contexts()) await context.close();
      await server.stop();
    }
  }
}
