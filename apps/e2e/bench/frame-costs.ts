// Measures how long the page's own code takes for a frame, without drawing: a software renderer would take most of it.
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { openPage } from '../src/browsers/launch.ts';
import { SKIP_DRAWING } from '../src/page/skip-drawing.ts';
import { startSoloRace } from './start-solo-race.ts';

const WINDOW = { width: 844, height: 390 };
/** How long a race is driven before and while frames are measured. */
const WARM_UP_MS = 6000;
const MEASURE_MS = 12_000;

/** Runs in the page before its own scripts: records the time of each frame's callbacks. */
const MEASURE_FRAMES = `{
  const request = window.requestAnimationFrame.bind(window);
  window.frameMs = [];
  window.requestAnimationFrame = (callback) => request((time) => {
    const startMs = performance.now();
    callback(time);
    window.frameMs.push(performance.now() - startMs);
  });
}`;

/** Percentiles of the time (ms) that the page's code took for a frame. */
export interface FrameCosts {
  readonly frames: number;
  readonly p50: number;
  readonly p95: number;
}

export interface FrameScene {
  readonly track: string;
  readonly quality: string;
  /** How many times slower the page's processor is made. */
  readonly slowdown: number;
}

/** Measures a race of bots that the server at `url` serves. */
export async function measureFrames(
  browser: Browser,
  url: string,
  { track, quality, slowdown }: FrameScene,
): Promise<FrameCosts> {
  const address = `${url}/?solo&track=${track}&hands=bot&quality=${quality}&laps=9&bots=7`;
  const page = await openPage(browser, address, WINDOW, (empty) =>
    empty.addInitScript(`${SKIP_DRAWING} window.skipsDrawing = true; ${MEASURE_FRAMES}`),
  );
  try {
    await startSoloRace(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await setTimeout(WARM_UP_MS);
    await page.evaluate('window.frameMs.length = 0');
    await setTimeout(MEASURE_MS);
    return costsOf(await page.evaluate<number[]>('window.frameMs'));
  } finally {
    await page.context().close();
  }
}

function costsOf(frameMs: readonly number[]): FrameCosts {
  const sorted = [...frameMs].sort((a, b) => a - b);
  const quantile = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return { frames: sorted.length, p50: quantile(0.5), p95: quantile(0.95) };
}
