// `npm run bench -- reconcile`: row 6 of the scoreboard in a browser. Measures how long a driver's page needs to reconcile
// with the server's states, on a processor that is six times slower.
//
// Seven bots drive over EDGE, and the player's car stands. The server runs in its own process, at full speed. The page draws
// nothing, because drawing in software would take most of the processor. Each frame gives one sample: the longest call of
// `GameClient.advance` since the previous sample. The call reconciles, which replays up to 30 ticks of all cars, and then simulates
// the ticks that are due.
//
// The throttling stops the page again and again, so even work that never changes sometimes takes several times as long as usual. As a
// control, the page then times a loop of fixed length in each frame of the same race.
import type { Browser } from 'playwright-core';
import { readScriptOptions } from '../../../packages/options/bench/script-options.ts';
import { limitOf, recordResult } from '../../../scripts/results.ts';
import { drawBlank } from '../src/browsers/blank-webgl.ts';
import { launchChromium, openPage } from '../src/browsers/launch.ts';
import { startServer } from '../src/server/game-server.ts';
import { startSoloRace } from './start-solo-race.ts';

const SLOWDOWN = 6;
const LIMIT_MS = limitOf('row-06-throttled');
/** Ticks of the race that are not measured, in which the browser compiles the code, and measured ticks (10 and 40 s). */
const WARM_UP_TICKS = 625;
const TICKS = 2500;
/** Length of the control's loop: about 0.7 ms without throttling. */
const CONTROL_STEPS = 90_000;

interface Measurement {
  /** One sample for each frame (ms). */
  readonly samples: readonly number[];
  readonly replayedTicks: number;
}

/**
 * Runs in the page until `ticks` more ticks are simulated. Calls `takeSample`, the text of a function, in each frame. A text, because tsx
 * adds calls to functions that a page lacks.
 */
const measureFrames = (takeSample: string, ticks: number): string => `new Promise((resolve) => {
  const { tick: firstTick, stats } = window.__game;
  const takeSample = ${takeSample};
  const samples = [];
  const sample = () => {
    samples.push(takeSample());
    const game = window.__game;
    if (game.tick - firstTick < ${ticks}) requestAnimationFrame(sample);
    else resolve({ samples, replayedTicks: game.stats.replayedTicks - stats.replayedTicks });
  };
  requestAnimationFrame(sample);
})`;

/** Takes the longest call of `advance` since the last frame (ms). */
const ADVANCE = '() => window.__game.takeLongestAdvanceMs()';
/** Times the control's loop (ms). */
const CONTROL = `() => {
  const startMs = performance.now();
  let sum = 1;
  for (let step = 0; step < ${CONTROL_STEPS}; step++) sum = (sum * 1103515245 + 12345) & 0x7fffffff;
  window.controlSum = sum; // a result that nobody reads would not be computed
  return performance.now() - startMs;
}`;

/** Returns the longest of `samples` (ms), and a text with their median, 95th percentile and longest. */
function summaryOf(samples: readonly number[]): { readonly longestMs: number; readonly text: string } {
  const sorted = [...samples].sort((a, b) => a - b);
  const percentile = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;
  const [median, p95, longestMs] = [percentile(0.5), percentile(0.95), percentile(1)];
  const text = `median ${median.toFixed(1)}, p95 ${p95.toFixed(1)}, longest ${longestMs.toFixed(1)} ms of ${samples.length} frames`;
  return { longestMs, text };
}

/** Measures a race on the server at `url`, and prints and records the result. */
async function measure(browser: Browser, url: string): Promise<void> {
  const link = `${url}/?room=EDGE&role=driver&car=0&autojoin=1&quality=test`;
  const page = await openPage(browser, link, undefined, drawBlank);
  await startSoloRace(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(measureFrames(ADVANCE, WARM_UP_TICKS));
  const { samples, replayedTicks } = (await page.evaluate(measureFrames(ADVANCE, TICKS))) as Measurement;
  const { longestMs, text } = summaryOf(samples);
  recordResult('row-06-throttled', longestMs, samples.length);
  const overPercent = (100 * samples.filter((ms) => ms > LIMIT_MS).length) / samples.length;
  console.log(
    `row 6: longest reconcile of a frame at ${SLOWDOWN}x throttling in EDGE: ${text} with ${replayedTicks} replayed ticks, ` +
      `limit ${LIMIT_MS} ms (${overPercent.toFixed(1)} % are longer): ${longestMs <= LIMIT_MS ? 'reached' : 'NOT REACHED'}`,
  );
  const control = (await page.evaluate(measureFrames(CONTROL, TICKS))) as Measurement;
  console.log(`control: a loop of fixed length in each frame: ${summaryOf(control.samples).text}`);
}

readScriptOptions(
  {},
  "Measures how long a driver's page needs to reconcile with the server's states, at 6x CPU throttling.",
);
const server = await startServer(['--weather', 'EDGE', '--track', 'valley', '--laps', '50', '--bots', '7']);
try {
  const browser = await launchChromium();
  try {
    await measure(browser, server.url);
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
}
