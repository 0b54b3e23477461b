// Takes the pictures of docs/pictures from real pages: `npm run pictures`, or `npm run pictures -- canyon` for some.
import { launchChromium } from '../browsers/launch.ts';
import { startServer } from '../server/game-server.ts';
import { takeFaults } from './faults.ts';
import { takeRaces } from './races.ts';
import { takeRooms } from './rooms.ts';

const [wanted = ''] = process.argv.slice(2);
const server = await startServer();
const browser = await launchChromium();
try {
  await takeRaces(browser, server.url, wanted);
  await takeFaults(browser, server.url, wanted);
  await takeRooms(browser, wanted);
} finally {
  await browser.close();
  await server.stop();
}
