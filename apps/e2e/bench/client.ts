// `npm run bench -- client [--against COMMIT]`: measures the frames of a real page, by picture quality and track.
//
// Chromium renders in software here, so frame rates say nothing about a GPU. The benchmark measures the time on the page's
// main thread (at the last sample) and GPU objects (the highest of all samples) in a race of bots, with the server in the tab;
// the highest draw calls and triangles of that race and of a lap in the preview page, seen by driver and gunner; and the size of
// the first script. With --against, it measures only the page's own time per frame at low quality, beside that of another commit
// (frame-costs.ts).
import { setTimeout } from 'node:timers/promises';
import { optional } from '@shotgun-rally/options';
import type { Browser, Page } from 'playwright-core';
import { readScriptOptions } from '../../../packages/options/bench/script-options.ts';
import { launchChromium, openPage } from '../src/browsers/launch.ts';
import { FIRST_SCRIPT_MAX_BYTES, firstScriptBytes } from '../src/files/first-script.ts';
import { countLap, DRAW_LIMITS, DRAWN_TRACKS } from '../src/preview/draw-counts.ts';
import { startPreviewServer } from '../src/preview/preview-server.ts';
import { type RunningServer, startServer } from '../src/server/game-server.ts';
import { type FrameCosts, measureFrames } from './frame-costs.ts';
import { buildCommit, COMMIT } from './other-commit.ts';
import { startSoloRace } from './start-solo-race.ts';

const WINDOW = { width: 1280, height: 720 };
/** The tracks that the commits compared so far have in common. */
const COMPARED_TRACKS = ['valley', 'canyon', 'city'] as const;
/** How often both commits are measured. */
const ROUNDS = 2;
/** About how much slower a phone is than a desktop computer. */
const PHONE_SLOWDOWN = 6;
/** Number of samples of each race, and the time between two samples. */
const SAMPLES = 24;
const SAMPLE_EVERY_MS = 1500;
type QualityName = keyof typeof DRAW_LIMITS;

interface Sample {
  readonly drawCalls: number;
  readonly triangles: number;
  readonly geometries: number;
  readonly textures: number;
  /** Percentiles of the time that recent frames took on the main thread (ms). */
  readonly p50: number;
  readonly p95: number;
}

const READ_SAMPLE = `(() => {
  const { viewStats, frameCost } = window.__game;
  return { ...viewStats, p50: frameCost.percentile(50), p95: frameCost.percentile(95) };
})()`;

async function measure(browser: Browser, url: string, track: string, quality: QualityName): Promise<Sample> {
  const page = await openPage(browser, `${url}/?solo&track=${track}&hands=bot&quality=${quality}&laps=9`, WINDOW);
  try {
    await startSoloRace(page);
    return await sampleRace(page);
  } finally {
    await page.context().close();
  }
}

/** Returns the highest value of each count, and the times at the last sample. */
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
const budgetText = (isWithinBudget: boolean): string => (isWithinBudget ? 'within' : 'EXCEEDED');

/** Measures all tracks at all qualities. */
async function measureAll(browser: Browser, { url }: RunningServer, previewUrl: string): Promise<void> {
  console.log('quality  track   calls  triangles  geometries  textures  main ms p50   p95  budget');
  for (const quality of Object.keys(DRAW_LIMITS) as QualityName[]) {
    for (const track of DRAWN_TRACKS) {
      const highest = await measure(browser, url, track, quality);
      const lap = await countLap(browser, previewUrl, track, quality);
      const drawCalls = Math.max(highest.drawCalls, lap.drawCalls);
      const triangles = Math.max(highest.triangles, lap.triangles);
      const limits = DRAW_LIMITS[quality];
      const isWithinBudget = drawCalls <= limits.drawCalls && triangles <= limits.triangles;
      const figures = [pad(drawCalls, 5), pad(triangles, 9), pad(highest.geometries, 10), pad(highest.textures, 8)];
      const costs = [pad(highest.p50.toFixed(1), 10), pad(highest.p95.toFixed(1), 5)];
      console.log([quality.padEnd(7), track.padEnd(6), ...figures, ...costs, budgetText(isWithinBudget)].join('  '));
    }
  }
  const bytes = firstScriptBytes();
  const kilobytes = `${(bytes / 1000).toFixed(1)} kB gzip, of ${FIRST_SCRIPT_MAX_BYTES / 1000}`;
  console.log(`script before the first drive: ${kilobytes}: ${budgetText(bytes <= FIRST_SCRIPT_MAX_BYTES)}`);
}

/** Measures the frames of this commit and of another one in turns. `servers` are those of both commits. */
async function compare(browser: Browser, commit: string, servers: readonly RunningServer[]): Promise<void> {
  console.log(`own time per frame at low quality (ms), this commit and ${commit}, ${ROUNDS} turns each`);
  console.log('track   slowdown    p50  other  ratio    p95  other  frames  other');
  for (const slowdown of [1, PHONE_SLOWDOWN]) {
    for (const track of COMPARED_TRACKS) {
      const costs: [FrameCosts[], FrameCosts[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        for (const [index, { url }] of servers.entries())
          costs[index]!.push(await measureFrames(browser, url, { track, quality: 'low', slowdown }));
      }
      console.log(`${track.padEnd(6)}  ${pad(`${slowdown}x`, 8)}  ${rowOf(costs)}`);
    }
  }
}

/** Returns the columns of both commits: the mean of the turns, and the ratio of the medians. */
function rowOf([ours, theirs]: readonly [readonly FrameCosts[], readonly FrameCosts[]]): string {
  const mean = (costs: readonly FrameCosts[], name: keyof FrameCosts): number =>
    costs.reduce((total, each) => total + each[name], 0) / costs.length;
  const [p50, otherP50] = [mean(ours, 'p50'), mean(theirs, 'p50')];
  const times = [p50, otherP50, p50 / otherP50, mean(ours, 'p95'), mean(theirs, 'p95')];
  const frames = [mean(ours, 'frames'), mean(theirs, 'frames')];
  return [...times.map((value) => pad(value.toFixed(2), 5)), ...frames.map((count) => pad(count.toFixed(0), 6))].join(
    '  ',
  );
}

const OPTIONS = {
  against: optional(COMMIT, {
    placeholder: 'COMMIT',
    help: "measures only the page's own time per frame at low quality, beside that of this commit",
  }),
};
const { against } = readScriptOptions(OPTIONS, 'Measures the frames of a real page, by picture quality and track.');
const mains = against === null ? [] : [buildCommit(against)];
const servers: RunningServer[] = [];
try {
  servers.push(await startServer());
  for (const main of mains) servers.push(await startServer([], { main }));
  const browser = await launchChromium();
  try {
    if (against === null) {
      const preview = await startPreviewServer();
      await measureAll(browser, servers[0]!, preview.url).finally(preview.stop);
    } else await compare(browser, against, servers);
  } finally {
    await browser.close();
  }
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
