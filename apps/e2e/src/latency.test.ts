// Scoreboard row 7: a key press is visible on the first frame after the next tick, at 60 and 144 Hz, with 0 and 300 ms of
// lag. The page's time passes only from frame to frame, so the test counts frames and ticks on any machine.
import { TICK_MS } from '@shotgun-rally/sim';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordResult } from '../../../scripts/results.ts';
import { drawBlank } from './browsers/blank-webgl.ts';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { emulateFrameRate } from './page/frame-clock.ts';
import { probe, until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const PRESSES = 5;
/** The recording ends at this gain: the car is clearly moving (m/s). */
const MOVING_GAIN = 0.05;
/** A recording that has not ended after this many frames ends without motion. */
const MAX_FRAMES = 300;
/** The car has stood still for this many ticks before each press. */
const STANDING_TICKS = 60;
/**
 * The throttle makes a standing car gain at least this much speed per tick (m/s); it gains 0.06 to 0.2. A frame shows the part
 * of a tick that has passed, and the same part of its gain.
 */
const TICK_GAIN_MIN = 0.03;
/** A standing car's speed changes by less than this without the throttle (m/s). */
const STANDING_CHANGE_MAX = 0.002;
/** The longest time between two ticks on the page's clock (ms): the client's clock may run up to 10 % slower. */
const TICK_MAX_MS = 1.1 * TICK_MS;

/** The game when the page received the event of a key press, before the game's own listener. */
interface Press {
  readonly code: string;
  /** On the page's clock. */
  readonly atMs: number;
  /** The newest tick that the page has run. */
  readonly tick: number;
}

/** What the page showed in one frame after a key press. */
interface RecordedFrame {
  /** On the page's clock. */
  readonly atMs: number;
  /** Size of the change of the drawn car's velocity since the press (m/s). */
  readonly gain: number;
  /** Ticks that are shown since the press: the last one may be shown in part. */
  readonly shownTicks: number;
  /** The newest tick run by the page, and the newest tick that the server has executed, as far as the page knows. */
  readonly tick: number;
  readonly executedTick: number;
}

interface Recording {
  readonly press: Press;
  readonly frames: readonly RecordedFrame[];
}

declare global {
  interface Window {
    __press?: Press;
  }
}

describe.skipIf(!findChromium())('a press of the throttle', () => {
  let browser: Browser;
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  for (const hz of [60, 144] as const) {
    for (const lagMs of [0, 300] as const) {
      const title = `at ${hz} Hz with ${lagMs} ms of lag each way, a press of the throttle moves the car on the first frame after the next tick`;
      it(lagMs > 0 ? `${title}, before the server has executed it` : title, async () => {
        const page = await openPage(browser, `${server.url}/${soloLink(lagMs)}`, undefined, async (opened) => {
          await drawBlank(opened);
          await emulateFrameRate(opened, hz);
          await recordKeys(opened);
        });
        await until(page, 'the driver plays', (game) => game.phase === 'playing' && game.drawn);
        const recordings: Recording[] = [];
        for (let count = 0; count < PRESSES; count++) {
          await waitUntilStill(page);
          recordings.push(await recordPress(page, 'KeyW'));
        }
        await page.context().close();
        const late = recordings.filter((recording) => !isShownAtOnce(recording, 1000 / hz));
        recordResult(`row-07-${hz}-hz-lag-${lagMs}`, late.length, PRESSES);
        expect(late).toEqual([]);
        // A page that waited for the server would not be ahead of it.
        if (lagMs > 0) expect(recordings.filter((each) => !isAheadOfServer(each))).toEqual([]);
        const delays = recordings.map((each) => (frameAfterTick(each)!.atMs - each.press.atMs).toFixed(1));
        console.log(`From key press to frame at ${hz} Hz with ${lagMs} ms of lag: ${delays.join(', ')} ms`);
      });
    }
  }
});

/** A race against nobody, with the server in the tab, whose time is then the page's time too. */
const soloLink = (lagMs: number): string => `?solo&track=oval&bots=0&quality=test&lag=${lagMs}`;

/** The first frame after the first tick after the press. */
const frameAfterTick = ({ press, frames }: Recording): RecordedFrame | undefined =>
  frames.find(({ tick }) => tick > press.tick);

/** Returns true if that tick began when it was due, and each frame shows the motion of all of its ticks since the press. */
function isShownAtOnce(recording: Recording, frameMs: number): boolean {
  const frame = frameAfterTick(recording);
  return (
    frame !== undefined &&
    frame.atMs - recording.press.atMs <= TICK_MAX_MS + frameMs &&
    recording.frames.every(({ gain, shownTicks }) => gain > TICK_GAIN_MIN * shownTicks - STANDING_CHANGE_MAX)
  );
}

const isAheadOfServer = (recording: Recording): boolean =>
  (frameAfterTick(recording)?.executedTick ?? Number.POSITIVE_INFINITY) <= recording.press.tick;

/** Records the newest key press when its DOM event arrives. Call it before the page loads, after `emulateFrameRate`. */
async function recordKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Added before the game's listeners, so it is called before them.
    window.addEventListener('keydown', ({ code }) => {
      window.__press = { code, atMs: performance.now(), tick: window.__game?.tick ?? 0 };
    });
  });
}

/** Waits until the car has stood still for STANDING_TICKS, so that the next motion is due to the key. */
async function waitUntilStill(page: Page): Promise<void> {
  let lastMovingTick = (await probe(page)).tick;
  await until(page, 'the car stands still', (game) => {
    if (game.speed > 0) lastMovingTick = game.tick;
    return game.tick - lastMovingTick > STANDING_TICKS;
  });
}

/** Holds the key down until the car is moving, and returns the press and the frames after it. */
async function recordPress(page: Page, key: string): Promise<Recording> {
  await page.evaluate(() => {
    window.__frameClock!.isRunning = false;
  });
  await page.keyboard.down(key);
  const recording = await page.evaluate(recordFrames, {
    movingGain: MOVING_GAIN,
    maxFrames: MAX_FRAMES,
    tickMs: TICK_MS,
  });
  await page.keyboard.up(key);
  await page.evaluate(() => {
    window.__frameClock!.isRunning = true;
  });
  expect(recording.press.code).toBe(key);
  return recording;
}

/** Runs in the page: runs frames until the car moves. */
function recordFrames({ movingGain, maxFrames, tickMs }: { movingGain: number; maxFrames: number; tickMs: number }) {
  const drawnCar = () => window.__game!.cars[window.__game!.car]!;
  const before = drawnCar();
  const frames: RecordedFrame[] = [];
  let gain = 0;
  while (gain < movingGain && frames.length < maxFrames) {
    window.__frameClock!.runFrame();
    const { vx, vz } = drawnCar();
    gain = Math.hypot(vx - before.vx, vz - before.vz);
    const { tick, shownMs, executedMs } = window.__game!;
    const shownTicks = shownMs / tickMs - window.__press!.tick;
    const executedTick = Math.round(executedMs.driver / tickMs);
    frames.push({ atMs: performance.now(), gain, shownTicks, tick, executedTick });
  }
  return { press: window.__press!, frames };
}
