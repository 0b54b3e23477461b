// A race over a WebRTC data channel, which is lost on the way, twice, without the race noticing.
import { TICK_MS } from '@shotgun-rally/sim';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { KeyboardPilot } from './keyboard-pilot.ts';
import { ownCar, type Probe, probe, until } from './probe.ts';
import { readOval } from './tracks.ts';
import { cutChannel, type StateSeen, stallsSeen, statesSeen, swallowChannel, tap } from './wiretap.ts';

/** The longest that nothing new may have come from the server, ticks (496 ms). */
const SILENCE_MAX_TICKS = 31;
/** Small, so that the page has time. */
const WINDOW = { width: 320, height: 180 };
/** Driven before and after a change of transport, ticks. */
const STRETCH_TICKS = 60;

describe.skipIf(!findChromium())('a race over a data channel', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let pilot: KeyboardPilot;

  beforeAll(async () => {
    server = await startServer(['--track', 'oval', '--laps', '3', '--bots', '0']);
    browser = await launchChromium();
    const seat = 'room=RTC&role=driver&car=0&name=Ada&autojoin=1&quality=test&encoding=plain';
    page = await openPage(browser, `${server.url}/?${seat}`, WINDOW, tap);
    pilot = new KeyboardPilot(page, readOval());
    await until(page, 'the driver plays', (game) => game.phase === 'playing' && game.drawn);
    await until(page, 'the data channel is open', (game) => game.transport === 'rtc');
    await page.click('#start');
    await until(page, 'the race is on', (game) => game.racePhase === 'racing');
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  /** Drives until `isThere`, and gives what the page then shows. */
  async function driveUntil(what: string, isThere: (game: Probe) => boolean): Promise<Probe> {
    let isDriving = true;
    const drive = async () => {
      while (isDriving) await pilot.step();
    };
    const watch = until(page, what, isThere).finally(() => {
      isDriving = false;
    });
    const [seen] = await Promise.all([watch, drive()]);
    return seen;
  }

  async function driveOn(): Promise<void> {
    const { tick } = await probe(page);
    await driveUntil('the race went on', (game) => game.tick > tick + STRETCH_TICKS);
  }

  /** What came in a stretch in which the channel stayed open; a machine that stands still for long may lose it. */
  async function driveOnTheChannel(): Promise<readonly StateSeen[]> {
    for (;;) {
      await driveUntil('the data channel is open', (game) => game.transport === 'rtc');
      const { length } = await statesSeen(page);
      const stalls = await stallsSeen(page);
      await driveOn();
      const wasLost = (await stallsSeen(page)) > stalls || (await probe(page)).transport !== 'rtc';
      if (!wasLost) return (await statesSeen(page)).slice(length);
    }
  }

  /** Opens the net panel for as long as it takes to read how messages travel. */
  async function expectInPanel(transport: string): Promise<void> {
    await page.keyboard.press('F3');
    await page.locator('#net-transport', { hasText: transport }).waitFor();
    await page.keyboard.press('F3');
  }

  /** Drives while `fail` happens to the channel; the states that came from before it until the race had gone on. */
  async function driveThrough(fail: (page: Page) => Promise<void>): Promise<readonly StateSeen[]> {
    await driveUntil('the data channel is open', (game) => game.transport === 'rtc');
    const { length } = await statesSeen(page);
    const [before, stallsBefore] = [await probe(page), await stallsSeen(page)];
    await driveOn();
    await fail(page);
    await driveUntil('the WebSocket is in use', (game) => game.transport === 'ws');
    await expectInPanel('WebSocket');
    await driveOn();
    const after = await probe(page);
    // A page that stood still has to step its clock, whatever the network does.
    const stalls = (await stallsSeen(page)) - stallsBefore;
    expect(after.stats.clockSteps - before.stats.clockSteps, 'clock steps').toBeLessThanOrEqual(stalls);
    expect(travelled(before, after), 'metres driven').toBeGreaterThan(5);
    return (await statesSeen(page)).slice(length);
  }

  /** The longest silence when `fail` happens, ticks; the best of three if the machine itself stood still. */
  async function silenceThrough(fail: (page: Page) => Promise<void>): Promise<number> {
    let best = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 3 && best >= SILENCE_MAX_TICKS; attempt++) {
      const seen = await driveThrough(fail);
      expect(new Set(seen.map(({ over }) => over))).toEqual(new Set(['rtc', 'ws']));
      best = Math.min(best, longestSilence(seen));
    }
    console.log(`Longest silence: ${best * TICK_MS} ms`);
    return best;
  }

  it('has every state from the channel once it is open', async () => {
    const seen = await driveOnTheChannel();
    expect(seen.length).toBeGreaterThan(STRETCH_TICKS / 4);
    expect(new Set(seen.map(({ over }) => over))).toEqual(new Set(['rtc']));
  });

  it('goes on over the WebSocket, without a gap, when the channel is closed', async () => {
    expect(await silenceThrough(cutChannel)).toBeLessThan(SILENCE_MAX_TICKS);
  });

  it('does so too when the channel merely falls silent', async () => {
    expect(await silenceThrough(swallowChannel)).toBeLessThan(SILENCE_MAX_TICKS);
  });

  it('returns to a channel by itself', async () => {
    await driveUntil('another data channel is open', (game) => game.transport === 'rtc');
    await expectInPanel('WebRTC');
  });
});

/** The largest step from one state to the next that arrived, ticks. */
function longestSilence(seen: readonly StateSeen[]): number {
  return Math.max(...seen.map(({ tick }, index) => tick - (seen[index - 1]?.tick ?? tick)));
}

function travelled(before: Probe, after: Probe): number {
  const [from, to] = [ownCar(before), ownCar(after)];
  return Math.hypot(to.x - from.x, to.z - from.z);
}
