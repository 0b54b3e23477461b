// `npm run pictures -- FILTER`: takes the pictures and the clip of docs/pictures whose names contain FILTER, or all of them. Also makes the
// bitmaps of the page's icon.
import { launchChromium } from '../browsers/launch.ts';
import { startServer } from '../server/game-server.ts';
import { takeClip } from './clip.ts';
import { takeErrorScreens } from './error-screens.ts';
import { makeIcons } from './icons.ts';
import { takeRaces } from './races.ts';
import { takeRooms } from './rooms.ts';

const [filter = ''] = process.argv.slice(2);
const server = await startServer();
const browser = await launchChromium();
try {
  await takeRaces(browser, server.url, filter);
  await takeClip(browser, server.url, filter);
  await takeErrorScreens(browser, server.url, filter);
  await takeRooms(browser, filter);
  await makeIcons(browser, filter);
} finally {
  await browser.close();
  await server.stop();
}
