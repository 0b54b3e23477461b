// Scoreboard row 7: a key press is in the picture on the first frame after the next tick, whatever the lag.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { probe, until } from './probe.ts';

const PRESSES = 5;
/** A frame drawn just after its tick shows only a little of that tick's 0.2 m/s; more than this is the key's. */
const GAINED_MIN = 0.001; // m/s
/** From here on the car is plainly moving, m/s. */
const MOVING = 0.05;
const STOPPED_TICKS = 60;

/** What one frame showed: whether the game had run a tick that knew of the press, and how much faster the own car was. */
interface FrameSeen {
  readonly atMs: number;
  readonly pressedAtMs: number;
  readonly isPressSimulated: boolean;
  /** Speed of the shown car above that at rest, m/s. */
  readonly gained: number;
}

describe.skipIf(!findChromium())('a press of the throttle', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  for (const lagMs of [0, 300]) {
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

      it('moves the shown car on the first frame after the next tick', async () => {
        const delays: number[] = [];
        for (let press = 0; press < PRESSES; press++) {
          await standStill(page);
          const frames = await framesOfPress(page, 'KeyW');
          const first = frames.find((frame) => frame.isPressSimulated);
          expect(first?.gained, JSON.stringify(frames)).toBeGreaterThan(GAINED_MIN);
          delays.push((first?.atMs ?? 0) - (first?.pressedAtMs ?? 0));
        }
        console.log(`Key to picture at ${lagMs} ms of lag: ${delays.map((delay) => delay.toFixed(0)).join(', ')} ms`);
        // Had the picture waited for the server, not one press could be quicker than the way there.
        if (lagMs > 0) expect(Math.min(...delays)).toBeLessThan(lagMs);
      });
    });
  }
});

/** Waits until the car has stood for a while, so that any motion is the key's. */
async function standStill(page: Page): Promise<void> {
  let movedTick = (await probe(page)).tick;
  await until(page, 'the car stands', (game) => {
    if (game.speed > 0) movedTick = game.tick;
    return game.tick - movedTick > STOPPED_TICKS;
  });
}

/** Presses the key, and gives every frame from then on until the car is seen to move. */
async function framesOfPress(page: Page, key: string): Promise<readonly FrameSeen[]> {
  // An object around the promise, so that the watch is on before the key goes down.
  const watch = await page.evaluateHandle(
    ({ key, moving }) => {
      const frames: FrameSeen[] = [];
      const pressedBefore = window.__game?.lastKey?.pressedAtMs ?? 0;
      const speed = () => {
        const car = window.__game?.cars[window.__game.car];
        return car ? Math.hypot(car.vx, car.vz) : 0;
      };
      const speedAtRest = speed();
      const moved = new Promise<FrameSeen[]>((resolve) => {
        // Asked for after the game's own frame, so called after it.
        const look = () => {
          const last = window.__game?.lastKey;
          if (last?.code === key && last.pressedAtMs !== pressedBefore) {
            const { pressedAtMs, tickMs } = last;
            const gained = speed() - speedAtRest;
            frames.push({ atMs: performance.now(), pressedAtMs, isPressSimulated: tickMs > 0, gained });
            if (gained > moving) return resolve(frames);
          }
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      return { moved };
    },
    { key, moving: MOVING },
  );
  await page.keyboard.down(key);
  const frames = await watch.evaluate(({ moved }) => moved);
  await page.keyboard.up(key);
  return frames;
}
