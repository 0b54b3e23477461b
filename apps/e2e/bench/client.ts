// What a frame costs by quality and track, in a real page: `npm run bench -- client`.
// Without a graphics card a frame takes long, but not this page's own thread: that, what is drawn and what is loaded is
// what is measured. Eight bots race in a tab; the most that any look saw is what counts.
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, openPage } from '../src/browsers/launch.ts';
import { FIRST_SCRIPT_MAX_BYTES, firstScriptBytes } from '../src/files/first-script.ts';
import { startServer } from '../src/server/game-server.ts';

const SIZE = { width: 1280, height: 720 };
const TRACKS = ['valley', 'canyon', 'city'] as const;
const PATIENCE_MS = 180_000;
/** Looks at a race of each track and quality, and the time between two, ms. */
const LOOKS = 24;
const LOOK_EVERY_MS = 1500;
/** What a race may draw: calls and triangles. */
const BUDGETS = { low: [100, 150_000], medium: [200, 600_000], high: [200, 600_000] } as const;
type Quality = keyof typeof BUDGETS;

interface Look {
  readonly drawCalls: number;
  readonly triangles: number;
  readonly geometries: number;
  readonly textures: number;
}

interface Costs extends Look {
  readonly p50: number;
  readonly p95: number;
  readonly looks: number;
}

const LOOK = `(() => {
  const { picture, costMs } = window.__game;
  return { ...picture, p50: costMs.percentile(50), p95: costMs.percentile(95) };
})()`;

async function measure(browser: Browser, url: string, track: string, quality: Quality): Promise<Costs> {
  const page = await openPage(browser, `${url}/?solo&track=${track}&hands=bot&quality=${quality}&laps=9`, SIZE);
  try {
    await page.waitForFunction('window.__game?.drawn', undefined, { timeout: PATIENCE_MS });
    await page.keyboard.press('Enter');
    await page.waitForFunction(`window.__game.racePhase === 'racing'`, undefined, { timeout: PATIENCE_MS });
    return await watch(page);
  } finally {
    await page.context().close();
  }
}

/** The most of each figure over many looks, and the cost of the last frames. */
async function watch(page: Page): Promise<Costs> {
  let most: Costs = { drawCalls: 0, triangles: 0, geometries: 0, textures: 0, p50: 0, p95: 0, looks: 0 };
  for (let look = 0; look < LOOKS; look++) {
    await setTimeout(LOOK_EVERY_MS);
    const seen = (await page.evaluate(LOOK)) as Omit<Costs, 'looks'>;
    most = {
      drawCalls: Math.max(most.drawCalls, seen.drawCalls),
      triangles: Math.max(most.triangles, seen.triangles),
      geometries: Math.max(most.geometries, seen.geometries),
      textures: Math.max(most.textures, seen.textures),
      p50: seen.p50,
      p95: seen.p95,
      looks: look + 1,
    };
  }
  return most;
}

const pad = (value: string | number, width: number): string => String(value).padStart(width);
const verdict = (isReached: boolean): string => (isReached ? 'reached' : 'NOT REACHED');

const server = await startServer();
const browser = await launchChromium();
try {
  console.log('quality  track   calls  triangles  geometries  textures  own ms p50   p95  budget');
  for (const quality of Object.keys(BUDGETS) as Quality[]) {
    const [calls, triangles] = BUDGETS[quality];
    for (const track of TRACKS) {
      const most = await measure(browser, server.url, track, quality);
      const isWithin = most.drawCalls <= calls && most.triangles <= triangles;
      const figures = [pad(most.drawCalls, 5), pad(most.triangles, 9), pad(most.geometries, 10), pad(most.textures, 8)];
      const costs = [pad(most.p50.toFixed(1), 10), pad(most.p95.toFixed(1), 5)];
      console.log([quality.padEnd(7), track.padEnd(6), ...figures, ...costs, verdict(isWithin)].join('  '));
    }
  }
  const bytes = firstScriptBytes();
  const kilobytes = `${(bytes / 1000).toFixed(1)} kB gzip, of ${FIRST_SCRIPT_MAX_BYTES / 1000}`;
  console.log(`script before the first drive: ${kilobytes}: ${verdict(bytes <= FIRST_SCRIPT_MAX_BYTES)}`);
} finally {
  await browser.close();
  await server.stop();
}
