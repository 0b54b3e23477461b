// `npm run bench -- client`: measures what frames cost and draw in a real page, by quality and track.
//
// Software rendering is slow on the GPU's side, so only this thread's own time, what is drawn and what is loaded are
// measured. Eight bots race in the tab, and the highest value of all samples counts.
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, openPage } from '../src/browsers/launch.ts';
import { FIRST_SCRIPT_MAX_BYTES, firstScriptBytes } from '../src/files/first-script.ts';
import { startServer } from '../src/server/game-server.ts';

const WINDOW = { width: 1280, height: 720 };
const TRACKS = ['valley', 'canyon', 'city'] as const;
/** Samples of each race, and the time between two. */
const SAMPLES = 24;
const SAMPLE_EVERY_MS = 1500;
/** The most draw calls and triangles of a frame. */
const BUDGETS = { low: [100, 150_000], medium: [200, 600_000], high: [200, 600_000] } as const;
type QualityName = keyof typeof BUDGETS;

interface Sample {
  readonly drawCalls: number;
  readonly triangles: number;
  readonly geometries: number;
  readonly textures: number;
  /** Percentiles of the time that recent frames took (ms). */
  readonly p50: number;
  readonly p95: number;
}

const READ_SAMPLE = `(() => {
  const { picture, costMs } = window.__game;
  return { ...picture, p50: costMs.percentile(50), p95: costMs.percentile(95) };
})()`;

async function measure(browser: Browser, url: string, track: string, quality: QualityName): Promise<Sample> {
  const page = await openPage(browser, `${url}/?solo&track=${track}&hands=bot&quality=${quality}&laps=9`, WINDOW);
  try {
    await page.waitForFunction('window.__game?.drawn');
    await page.keyboard.press('Enter');
    await page.waitForFunction(`window.__game.racePhase === 'racing'`);
    return await sampleRace(page);
  } finally {
    await page.context().close();
  }
}

/** The highest of each count, and the times at the last sample. */
async function sampleRace(page: Page): Promise<Sample> {
  let highest: Sample = { drawCalls: 0, triangles: 0, geometries: 0, textures: 0, p50: 0, p95: 0 };
  for (let count = 0; count < SAMPLES; count++) {
    await setTimeout(SAMPLE_EVERY_MS);
    const sample = (await page.evaluate(READ_SAMPLE)) as Sample;
    highest = {
      drawCalls: Math.max(highest.drawCalls, sample.drawCalls),
      triangles: Math.max(highest.triangles, sample.triangles),
      geometries: Math.max(highest.geometries, sample.geometries),
      textures: Math.max(highest.textures, sample.textures),
      p50: sample.p50,
      p95: sample.p95,
    };
  }
  return highest;
}

const pad = (value: string | number, width: number): string => String(value).padStart(width);
const verdict = (isWithinBudget: boolean): string => (isWithinBudget ? 'reached' : 'NOT REACHED');

const server = await startServer();
const browser = await launchChromium();
try {
  console.log('quality  track   calls  triangles  geometries  textures  own ms p50   p95  budget');
  for (const quality of Object.keys(BUDGETS) as QualityName[]) {
    const [calls, triangles] = BUDGETS[quality];
    for (const track of TRACKS) {
      const highest = await measure(browser, server.url, track, quality);
      const isWithin = highest.drawCalls <= calls && highest.triangles <= triangles;
      const figures = [
        pad(highest.drawCalls, 5),
        pad(highest.triangles, 9),
        pad(highest.geometries, 10),
        pad(highest.textures, 8),
      ];
      const costs = [pad(highest.p50.toFixed(1), 10), pad(highest.p95.toFixed(1), 5)];
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
