// Pictures of races: bots play in the tab, its time goes on step by step, so that each run gives the same pictures.
import type { Browser } from 'playwright-core';
import { open, type SizeName, Time, takePicture, touch } from './camera.ts';

interface RaceShot {
  readonly name: string;
  /** What the link says beside the usual, and where it differs. */
  readonly link: string;
  readonly size?: SizeName;
  /** Seconds after the key that starts the countdown, which takes three. */
  readonly seconds: number;
  /** Scripts: what must have come about by then, and at which moment the picture is taken. */
  readonly after?: string;
  readonly until?: string;
}

/** By this tick the bots sit in their cars, and have not moved. */
const HELD_AT_TICK = 60;
const USUAL = {
  ...{ solo: '1', hands: 'bot', pause: String(HELD_AT_TICK), seed: '7', name: 'Juno' },
  ...{ car: '5', bots: '7', laps: '3', quality: 'high' },
};
const HITS = 'window.__game.hits > 4';
const ROCKET_FLIES = 'window.__game.rockets > 0';
const IS_WRECKED = 'window.__game.cars[window.__game.car].health === 0';
const IS_OVER = `window.__game.racePhase === 'finished'`;
/** The panel's graphs show ten seconds. */
const GRAPHS_ARE_FULL = 'window.__game.tick > 1000';

const RACE_SHOTS: readonly RaceShot[] = [
  { name: 'grid', link: 'track=valley&car=6', seconds: 0 },
  { name: 'valley', link: 'track=valley', seconds: 6 },
  { name: 'canyon', link: 'track=canyon', seconds: 7 },
  { name: 'city', link: 'track=city', seconds: 19 },
  { name: 'gunner', link: 'track=valley&role=gunner', seconds: 4, until: HITS },
  { name: 'gunner-canyon', link: 'track=canyon&role=gunner', seconds: 5, until: ROCKET_FLIES },
  { name: 'gunner-city', link: 'track=city&role=gunner', seconds: 5, until: HITS },
  { name: 'wreck', link: 'track=canyon', seconds: 14, after: IS_WRECKED },
  { name: 'results', link: 'track=valley&laps=1', seconds: 60, after: IS_OVER },
  {
    name: 'net-panel',
    link: 'track=valley&weather=BAD&quality=low&debug=1',
    seconds: 6,
    until: GRAPHS_ARE_FULL,
  },
  { name: 'valley-phone', link: 'track=valley&quality=medium', size: 'phone', seconds: 6 },
  { name: 'valley-upright', link: 'track=valley&quality=medium', size: 'upright', seconds: 6 },
  { name: 'gunner-phone', link: 'track=canyon&role=gunner&quality=medium', size: 'phone', seconds: 5 },
  { name: 'gunner-upright', link: 'track=canyon&role=gunner&quality=medium', size: 'upright', seconds: 5 },
  { name: 'results-phone', link: 'laps=1&quality=medium', size: 'phone', seconds: 60, after: IS_OVER },
  { name: 'results-upright', link: 'laps=1&quality=medium', size: 'upright', seconds: 60, after: IS_OVER },
];

/** Takes those pictures whose name contains `wanted`. */
export async function takeRaces(browser: Browser, url: string, wanted: string): Promise<void> {
  for (const shot of RACE_SHOTS) if (shot.name.includes(wanted)) await takeRace(browser, url, shot);
}

async function takeRace(browser: Browser, url: string, shot: RaceShot): Promise<void> {
  const link = new URLSearchParams({ ...USUAL, ...Object.fromEntries(new URLSearchParams(shot.link)) });
  const page = await open(browser, `${url}/?${link}`, shot.size, (empty) => empty.clock.install({ time: 0 }));
  const time = new Time(page);
  await time.stop();
  if (shot.size) await touch(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('KeyP');
  await time.leap(shot.seconds);
  if (shot.after) await time.jumpUntil(shot.after);
  await time.runUntil(shot.until ?? 'true');
  await takePicture(page, shot.name);
}
