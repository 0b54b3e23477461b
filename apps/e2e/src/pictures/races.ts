// Pictures of races. Bots play in the tab under a controlled clock, so that each run gives the same pictures.
import type { Browser, Page } from 'playwright-core';
import { openWindow, PageClock, type SizeName, takePicture, waitFor } from './camera.ts';

export interface RaceScene {
  /** Parameters of the page's address, added to DEFAULTS. */
  readonly query: string;
  readonly size?: SizeName;
  /** Seconds from the start of the countdown, which takes three seconds. */
  readonly seconds: number;
  /** An expression: after `seconds`, the clock advances in steps of a second until it is true. */
  readonly leapUntil?: string;
}

interface RacePicture extends RaceScene {
  readonly name: string;
  /** An expression: then the clock advances in short steps until it is true, and the picture is taken. */
  readonly runUntil?: string;
}

/** The page pauses at this tick until the script controls the clock. The bots have their cars then, and have not moved. */
const PAUSE_TICK = 60;
const DEFAULTS = {
  solo: '1',
  hands: 'bot',
  pause: String(PAUSE_TICK),
  seed: '7',
  name: 'Juno',
  car: '5',
  bots: '7',
  laps: '3',
  quality: 'high',
};
/** The gunner has hit a rival since the last step. */
const HITS_NOW = 'window.hitsBefore < (window.hitsBefore = window.__game.hits)';
const IS_WRECKED = 'window.__game.cars[window.__game.car].health === 0';
const IS_OVER = `window.__game.racePhase === 'finished'`;
/** The graphs of the net panel show ten seconds. */
const GRAPHS_ARE_FULL = 'window.__game.tick > 1000';

const RACE_PICTURES: readonly RacePicture[] = [
  { name: 'grid', query: 'track=valley&car=6', seconds: 0 },
  { name: 'valley', query: 'track=valley', seconds: 6 },
  { name: 'canyon', query: 'track=canyon', seconds: 14 },
  { name: 'city', query: 'track=city', seconds: 19 },
  { name: 'alpine', query: 'track=alpine', seconds: 20 },
  { name: 'gunner', query: 'track=valley&role=gunner&car=1', seconds: 10, runUntil: HITS_NOW },
  { name: 'gunner-canyon', query: 'track=canyon&role=gunner&car=1', seconds: 15, runUntil: HITS_NOW },
  { name: 'gunner-city', query: 'track=city&role=gunner&car=1', seconds: 8, runUntil: HITS_NOW },
  { name: 'wreck', query: 'track=canyon', seconds: 14, leapUntil: IS_WRECKED },
  { name: 'results', query: 'track=valley&laps=1', seconds: 60, leapUntil: IS_OVER },
  {
    name: 'net-panel',
    query: 'track=valley&weather=BAD&quality=low&debug=1',
    seconds: 6,
    runUntil: GRAPHS_ARE_FULL,
  },
  { name: 'valley-phone', query: 'track=valley&quality=medium', size: 'phone', seconds: 6 },
  { name: 'valley-upright', query: 'track=valley&quality=medium', size: 'upright', seconds: 6 },
  {
    name: 'gunner-phone',
    query: 'track=valley&role=gunner&car=1&quality=medium',
    size: 'phone',
    seconds: 10,
    runUntil: HITS_NOW,
  },
  {
    name: 'gunner-upright',
    query: 'track=canyon&role=gunner&quality=medium',
    size: 'upright',
    seconds: 12,
    runUntil: HITS_NOW,
  },
  { name: 'results-phone', query: 'laps=1&quality=medium', size: 'phone', seconds: 60, leapUntil: IS_OVER },
  { name: 'results-upright', query: 'laps=1&quality=medium', size: 'upright', seconds: 60, leapUntil: IS_OVER },
];

export const RACE_NAMES: readonly string[] = RACE_PICTURES.map(({ name }) => name);

/** Takes the pictures whose names contain `filter`. */
export async function takeRaces(browser: Browser, url: string, filter: string): Promise<void> {
  for (const picture of RACE_PICTURES) if (picture.name.includes(filter)) await takeRace(browser, url, picture);
}

async function takeRace(browser: Browser, url: string, picture: RacePicture): Promise<void> {
  const { page, clock } = await openRace(browser, url, picture);
  await clock.runUntil(picture.runUntil ?? 'true');
  await takePicture(page, picture.name);
}

/** Opens a race, and advances it to the moment of a picture, without the short steps before it. */
export async function openRace(
  browser: Browser,
  url: string,
  picture: RaceScene,
): Promise<{ readonly page: Page; readonly clock: PageClock }> {
  const query = new URLSearchParams({ ...DEFAULTS, ...Object.fromEntries(new URLSearchParams(picture.query)) });
  const page = await openWindow(browser, `${url}/?${query}`, picture.size, (empty) => empty.clock.install({ time: 0 }));
  const clock = new PageClock(page);
  await clock.pause();
  if (picture.size === 'phone' || picture.size === 'upright') await waitFor(page, `document.querySelector('.touch')`);
  await waitFor(page, `document.querySelector('#start')`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('KeyP'); // ends the pause at PAUSE_TICK
  await clock.leap(picture.seconds);
  if (picture.leapUntil) await clock.leapUntil(picture.leapUntil);
  return { page, clock };
}
