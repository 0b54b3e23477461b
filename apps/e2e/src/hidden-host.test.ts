// The tab that hosts a race is hidden for 20 s. Timers of hidden pages run once a second, but the race must go on evenly.
import { TICK_MS } from '@shotgun-rally/sim';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { CHROMIUM_OPTIONS } from './browsers/launch.ts';
import { PlainBrowser, type PlainPage } from './browsers/plain-browser.ts';
import { MAX_GAP_TICKS } from './page/received-states.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const HIDDEN_MS = 20_000;
const HIDDEN_TICKS = HIDDEN_MS / TICK_MS;
const MAX_ATTEMPTS = 4;

/** Watches the newest state of the guest: the largest gap in ticks, whether a notice was shown, and stalls of the page. */
const WATCH = `{
  const watched = { gapTicks: 0, stalledMs: 0, sawNotice: false, clockSteps: window.__game.stats.clockSteps };
  window.__watched = watched;
  clearInterval(window.__watching);
  let { tick } = window.__game;
  let atMs = performance.now();
  window.__watching = setInterval(() => {
    const nowMs = performance.now();
    if (nowMs - atMs > 250) watched.stalledMs += nowMs - atMs;
    atMs = nowMs;
    watched.gapTicks = Math.max(watched.gapTicks, window.__game.tick - tick);
    tick = window.__game.tick;
    watched.sawNotice ||= document.querySelector('#lost-server') !== null;
    watched.newClockSteps = window.__game.stats.clockSteps - watched.clockSteps;
  }, 10);
  watched.from = tick;
}`;

interface Watched {
  readonly gapTicks: number;
  readonly stalledMs: number;
  readonly sawNotice: boolean;
  readonly newClockSteps: number;
}

describe.skipIf(!findChromium())('a race that is hosted in a hidden tab', () => {
  let server: RunningServer;
  let browser: PlainBrowser;
  let host: PlainPage;
  let guest: PlainPage;

  beforeAll(async () => {
    server = await startServer(['--rendezvous']);
    browser = new PlainBrowser(findChromium() ?? '', CHROMIUM_OPTIONS);
    host = await browser.open(`${server.url}/?host&track=oval&laps=99&bots=1&cars=2&quality=test`);
    await host.until(`window.__game?.phase === 'playing' && window.__game.drawn`);
    await host.evaluate(`document.querySelector('#invite').click()`);
    const link = String(await host.until(`document.querySelector('#invite-dialog .share-url')?.value`));
    await host.evaluate(`document.querySelector('#invite-dialog').close()`);
    guest = await browser.open(link.replace('?', '?quality=test&'), await browser.createContext());
    await guest.until(`window.__game?.phase === 'playing' && window.__game.drawn && window.__game.transport === 'rtc'`);
    // A click only reports ready if the guest has become the host, because the host's page did nothing for 30 s. Then this
    // page is the host's again, and another click starts the race. Without a `kbd`, the button withdraws.
    await host.until(`document.querySelector('#start:has(kbd)')?.click(), window.__game.racePhase !== 'warmup'`);
    await guest.until(`window.__game.racePhase === 'racing'`);
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  /** Hides the host's tab for HIDDEN_TICKS of the race and returns what the guest noticed. */
  async function hideHost(cover: PlainPage): Promise<Watched> {
    await browser.activate(host);
    await host.until(`document.visibilityState === 'visible'`);
    await guest.evaluate(WATCH);
    await browser.activate(cover);
    await host.until(`document.visibilityState === 'hidden'`);
    await guest.until(`window.__game.tick > window.__watched.from + ${HIDDEN_TICKS}`);
    expect(await host.evaluate(`document.visibilityState`)).toBe('hidden');
    return (await guest.evaluate('window.__watched')) as Watched;
  }

  it('a guest gets the states of 20 s without a gap or a notice, and the host keeps the seat', async () => {
    const cover = await browser.open('about:blank');
    let isSmooth = false;
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !isSmooth; attempt++) {
      const watched = await hideHost(cover);
      console.log(`Largest gap: ${watched.gapTicks * TICK_MS} ms; the guest stalled for ${watched.stalledMs} ms`);
      const stalledTicks = watched.stalledMs / TICK_MS;
      const isClockSteady = watched.newClockSteps === 0 || stalledTicks > 0;
      isSmooth = !watched.sawNotice && watched.gapTicks < MAX_GAP_TICKS + stalledTicks && isClockSteady;
    }
    expect(isSmooth).toBe(true);
    await browser.activate(host);
    expect(await host.until(`window.__game.phase`)).toBe('playing');
  });
});
