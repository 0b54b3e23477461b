// What a frame costs by quality and track, in a real page: `npm run bench -- client`.
// Without a graphics card a frame takes long, but not this page's own thread: that, what is drawn and what is loaded is
// what is measured. Eight bots race in a tab; the most that any look saw is what counts.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, openPage } from '../src/browser.ts';
import { startServer } from '../src/game-server.ts';

const ASSETS = fileURLToPath(new URL('../../client/dist/assets/', import.meta.url));
const SIZE = { width: 1280, height: 720 };
const TRACKS = ['valley', 'canyon', 'city'] as const;
const PATIENCE_MS = 180_000;
const BUNDLE_MAX_KB = 230;
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

/** Bytes of script that a page loads before its first drive, gzipped: what index.html names, and what that imports. */
function scriptBytes(): number {
  const index = readFileSync(new URL('../index.html', `file://${ASSETS}`), 'utf8');
  const wanted = [...index.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, file]) => file as string);
  const loaded = new Set<string>();
  while (wanted.length > 0) {
    const file = wanted.pop() as string;
    if (loaded.has(file)) continue;
    loaded.add(file);
    const code = readFileSync(`${ASSETS}${file}`, 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) wanted.push(name as string);
  }
  return [...loaded].reduce((sum, file) => sum + gzipSync(readFileSync(`${ASSETS}${file}`)).length, 0);
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
  const kilobytes = scriptBytes() / 1000;
  const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js')).length;
  const isSmall = kilobytes <= BUNDLE_MAX_KB;
  console.log(
    `script before the first drive: ${kilobytes.toFixed(1)} kB gzip, of ${BUNDLE_MAX_KB} (${files} files in all): ${verdict(isSmall)}`,
  );
} finally {
  await browser.close();
  await server.stop();
}
