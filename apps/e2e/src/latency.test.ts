// Scoreboard row 7: a key press is visible on the first frame after the next tick, with 0 and with 300 ms of lag.
import { TICK_MS } from '@shotgun-rally/sim';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordResult } from '../../../scripts/results.ts';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { probe, until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const PRESSES = 5;
/** A larger gain of speed is due to the key. Small, because a frame may show only a part of a tick's acceleration (m/s). */
const MIN_GAIN = 0.001;
/** The recording ends at this gain of speed: the car is clearly moving (m/s). */
const MOVING_GAIN = 0.05;
/** The car has stood still for this many ticks before each press. */
const STANDING_TICKS = 60;

/** What the page showed in one frame after a key press. */
interface RecordedFrame {
  readonly drawnAtMs: number;
  readonly pressedAtMs: number;
  /** True if the page has run a tick with the key pressed. */
  readonly hasPressTick: boolean;
  /** Speed of the drawn car above its speed before the press (m/s). */
  readonly gain: number;
  /** The newest tick run by the page, and the newest tick that the server has executed, as far as the page knows. */
  readonly tick: number;
  readonly executedTick: number;
}

describe.skipIf(!findChromium())('a press of the throttle', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  for (const [lagMs, result] of [
    [0, 'row-07-lag-0'],
    [300, 'row-07-lag-300'],
  ] as const) {
    describe(`with ${lagMs} ms of lag each way`, () => {
      let server: RunningServer;
      let page: Page;
      beforeAll(async () => {
        server = await startServer(['--lag', String(lagMs), '--track', 'oval', '--bots', '0']);
        page = await openPage(browser, `${server.url}/?room=KEYS&role=driver&name=Ada&autojoin=1&quality=test`);
        await until(page, 'the driver plays', (game) => game.phase === 'playing' && game.drawn);
      });
      afterAll(async () => {
        await page?.context().close();
        await server?.stop();
      });

      const title = `with ${lagMs} ms of lag, a press of the throttle moves the car on the first frame after the next tick`;
      it(lagMs > 0 ? `${title}, at least once before the server has executed it` : title, async () => {
        const delaysMs: number[] = [];
        const lateFrames: string[] = [];
        let aheadOfServer = 0;
        for (let press = 0; press < PRESSES; press++) {
          await waitUntilStill(page);
          const tickBefore = (await probe(page)).tick;
          const frames = await recordPress(page, 'KeyW');
          const first = frames.find(({ hasPressTick }) => hasPressTick);
          if (!first || first.gain <= MIN_GAIN) lateFrames.push(JSON.stringify(frames));
          if (!first) continue;
          delaysMs.push(first.drawnAtMs - first.pressedAtMs);
          if (first.executedTick <= tickBefore) aheadOfServer += 1;
        }
        recordResult(result, lateFrames.length, PRESSES);
        expect(lateFrames).toEqual([]);
        console.log(`From key to frame with ${lagMs} ms of lag: ${delaysMs.map(Math.round).join(', ')} ms`);
        // A page that waited for the server would never be ahead of it.
        if (lagMs > 0) expect(aheadOfServer).toBeGreaterThan(0);
      });
    });
  }
});

/** Waits until the car has stood still for STANDING_TICKS, so that the next motion is due to the key. */
async function waitUntilStill(page: Page): Promise<void> {
  let lastMovingTick = (await probe(page)).tick;
  await until(page, 'the car stands still', (game) => {
    if (game.speed > 0) lastMovingTick = game.tick;
    return game.tick - lastMovingTick > STANDING_TICKS;
  });
}

/** Holds the key down until the car is moving, and returns the frames from the press on. */
async function recordPress(page: Page, key: string): Promise<readonly RecordedFrame[]> {
  // The handle holds an object around the promise, so the evaluation returns once recording has begun, before the press.
  const recording = await page.evaluateHandle(
    ({ key, movingGain, tickMs }) => {
      const frames: RecordedFrame[] = [];
      const lastPressMs = window.__game?.lastKey?.pressedAtMs ?? 0;
      const drawnSpeed = () => {
        const car = window.__game?.cars[window.__game.car];
        return car ? Math.hypot(car.vx, car.vz) : 0;
      };
      const speedBefore = drawnSpeed();
      const moving = new Promise<RecordedFrame[]>((resolve) => {
        // Called after the game's own frame callback, because it is requested later.
        const record = () => {
          const game = window.__game;
          const last = game?.lastKey;
          if (game && last?.code === key && last.pressedAtMs !== lastPressMs) {
            const gain = drawnSpeed() - speedBefore;
            frames.push({
              drawnAtMs: performance.now(),
              pressedAtMs: last.pressedAtMs,
              hasPressTick: last.tickMs > 0,
              gain,
              tick: game.tick,
              executedTick: Math.round(game.executedMs.driver / tickMs),
            });
            if (gain > movingGain) return resolve(frames);
          }
          requestAnimationFrame(record);
        };
        requestAnimationFrame(record);
      });
      return { moving };
    },
    { key, movingGain: MOVING_GAIN, tickMs: TICK_MS },
  );
  await page.keyboard.down(key);
  const frames = await recording.evaluate(({ moving }) => moving);
  await page.keyboard.up(key);
  return frames;
}
