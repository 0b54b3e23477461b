// `npm run pictures -- FILTER`: takes the pictures and the clip of docs/pictures whose names contain FILTER, or all of them. Also makes the
// bitmaps of the page's icon.
import { readCommandLine } from '@shotgun-rally/options';
import { launchChromium } from '../browsers/launch.ts';
import { startServer } from '../server/game-server.ts';
import { CLIP_NAME, takeClip } from './clip.ts';
import { ERROR_SCREEN_NAMES, takeErrorScreens } from './error-screens.ts';
import { ICON_NAMES, makeIcons } from './icons.ts';
import { RACE_NAMES, takeRaces } from './races.ts';
import { ROOM_NAMES, takeRooms } from './rooms.ts';

/** Exit code for invalid arguments. */
const EXIT_USAGE = 2;
const NAMES = [...RACE_NAMES, CLIP_NAME, ...ERROR_SCREEN_NAMES, ...ROOM_NAMES, ...ICON_NAMES];
const HELP = `Takes the pictures whose names contain FILTER, or all of them: npm run pictures -- FILTER\n\nnames: ${NAMES.join(', ')}`;

/** Takes the pictures whose names contain `filter`. */
async function takePictures(filter: string): Promise<void> {
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
}

/** Returns the filter, or an error in one line. */
function readFilter(words: ReadonlySet<string>): { readonly filter: string } | { readonly error: string } {
  const [filter = '', ...others] = words;
  const isPartOfName = NAMES.some((name) => name.includes(filter));
  if (others.length === 0 && isPartOfName) return { filter };
  return { error: `FILTER: got '${[...words].join(' ')}', allowed: a part of one of these names: ${NAMES.join(', ')}` };
}

const read = readCommandLine({}, { args: process.argv.slice(2), words: 'any' });
const result = read.ok ? readFilter(read.words) : read;
if ('error' in result) {
  console.error(result.error);
  process.exitCode = EXIT_USAGE;
} else if (read.ok && read.wantsHelp) console.log(HELP);
else await takePictures(result.filter);
