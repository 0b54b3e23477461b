// Breaks the WebRTC data channel during a race, and checks that the game continues over the WebSocket without a gap.
import { TICK_MS } from '@shotgun-rally/sim';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { readOval } from './files/oval.ts';
import { distanceBetween, type Probe, probe, until } from './page/probe.ts';
import {
  closeChannel,
  MAX_GAP_TICKS,
  type ReceivedState,
  receivedStates,
  recordStates,
  silenceChannel,
} from './page/received-states.ts';
import { measureStalls, stallsOf } from './page/stalls.ts';
import { KeyboardPilot } from './players/keyboard-pilot.ts';
import { repeatDuring } from './players/repeat-during.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** Length of a stretch of driving (ticks). */
const STRETCH_TICKS = 60;
/** The car drives at least this far while the transport changes (m). */
const MIN_DRIVEN_M = 5;
const MAX_ATTEMPTS = 4;

describe.skipIf(!findChromium())('a race over a data channel', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let pilot: KeyboardPilot;

  beforeAll(async () => {
    server = await startServer(['--track', 'oval', '--laps', '99', '--bots', '0']);
    browser = await launchChromium();
    const seat = 'room=RTC&role=driver&car=0&name=Ada&autojoin=1&quality=test&encoding=plain';
    page = await openBlankPage(browser, `${server.url}/?${seat}`, undefined, async (empty) => {
      await recordStates(empty);
      await measureStalls(empty);
    });
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

  const driveUntil = (state: string, isReached: (game: Probe) => boolean): Promise<Probe> =>
    repeatDuring(
      () => pilot.step(),
      () => until(page, state, isReached),
    );

  async function driveStretch(): Promise<void> {
    const { tick } = await probe(page);
    await driveUntil('the car has driven a stretch', (game) => game.tick > tick + STRETCH_TICKS);
  }

  const countStalls = async (): Promise<number> => (await stallsOf(page)).count;

  /** Returns the states of a stretch with an open channel. Repeats if the page stalled or the channel was lost. */
  async function statesOfStretch(): Promise<readonly ReceivedState[]> {
    for (;;) {
      await driveUntil('the data channel is open', (game) => game.transport === 'rtc');
      const { length } = await receivedStates(page);
      const stalls = await countStalls();
      await driveStretch();
      const isStillOpen = (await probe(page)).transport === 'rtc';
      if (isStillOpen && (await countStalls()) === stalls) return (await receivedStates(page)).slice(length);
    }
  }

  /** Opens or closes the net panel. */
  async function togglePanel(state: 'visible' | 'hidden'): Promise<void> {
    await page.keyboard.press('F3');
    await page.locator('#net').waitFor({ state });
  }

  /**
   * Drives while `breakChannel` runs. Returns true if states came over both transports without a gap, and the clock jumped
   * only after stalls.
   */
  async function driveThrough(breakChannel: (page: Page) => Promise<void>): Promise<boolean> {
    await togglePanel('visible');
    await driveUntil('the data channel is open', (game) => game.transport === 'rtc');
    const { length } = await receivedStates(page);
    const [before, stallsBefore] = [await probe(page), await stallsOf(page)];
    await driveStretch();
    // The wait begins before the channel breaks, because the page opens another channel after 5 s.
    const usesSocket = page.waitForFunction(
      () =>
        window.__game?.transport === 'ws' &&
        document.querySelector('#net-transport')?.textContent.includes('WebSocket'),
    );
    await breakChannel(page);
    await repeatDuring(
      () => pilot.step(),
      () => usesSocket,
    );
    await togglePanel('hidden');
    await driveUntil('the car has driven on', (game) => distanceBetween(before, game) > MIN_DRIVEN_M);
    await driveStretch();
    const [after, stallsAfter] = [await probe(page), await stallsOf(page)];
    const states = (await receivedStates(page)).slice(length);
    const usedBoth = new Set(states.map(({ transport }) => transport)).size === 2;
    // A page receives nothing while it stalls, and may have to set its clock afterwards.
    const stalledTicks = (stallsAfter.totalMs - stallsBefore.totalMs) / TICK_MS;
    const gapTicks = longestGap(states);
    console.log(`Longest gap: ${gapTicks * TICK_MS} ms; the page stalled for ${Math.round(stalledTicks * TICK_MS)} ms`);
    const clockSteps = after.stats.clockSteps - before.stats.clockSteps;
    const isClockSteady = clockSteps <= stallsAfter.count - stallsBefore.count;
    return usedBoth && gapTicks < MAX_GAP_TICKS + stalledTicks && isClockSteady;
  }

  /** Returns true if one of MAX_ATTEMPTS has no gap: the server can stall too, which the page cannot measure. */
  async function hasAttemptWithoutGap(breakChannel: (page: Page) => Promise<void>): Promise<boolean> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) if (await driveThrough(breakChannel)) return true;
    return false;
  }

  it('a race receives states only over the data channel once it is open', async () => {
    const states = await statesOfStretch();
    expect(states.length).toBeGreaterThan(STRETCH_TICKS / 4);
    expect(new Set(states.map(({ transport }) => transport))).toEqual(new Set(['rtc']));
  });

  it('a race continues over the WebSocket without a gap if the data channel closes', async () => {
    expect(await hasAttemptWithoutGap(closeChannel)).toBe(true);
  });

  it('a race continues over the WebSocket without a gap if the data channel falls silent', async () => {
    expect(await hasAttemptWithoutGap(silenceChannel)).toBe(true);
  });

  it('a race opens another data channel by itself after the previous one has failed', async () => {
    await driveUntil('another data channel is open', (game) => game.transport === 'rtc');
    await togglePanel('visible');
    await page.locator('#net-transport', { hasText: 'WebRTC' }).waitFor();
    await togglePanel('hidden');
  });
});

/** Returns the largest number of ticks between two consecutive states. */
function longestGap(states: readonly ReceivedState[]): number {
  return Math.max(...states.map(({ tick }, index) => tick - (states[index - 1]?.tick ?? tick)));
}
