// Checks in a solo race that it pauses for the settings, that its signals are visible, and that it does not flash too often.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { probe, until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

declare global {
  interface Window {
    /** What the page has shown since `recordSignals`. */
    __signals: { texts: string[]; flashesAtMs: number[] };
  }
}

/** More than three flashes per second can cause seizures: https://www.w3.org/TR/WCAG22/#three-flashes */
const FLASHES_PER_SECOND_MAX = 3;
const FRAMES_WHILE_PAUSED = 20;
/** The car drives by itself, so that it stays near the guns of its rivals. */
const ASSISTS = JSON.stringify({ automaticThrottle: true, steeringHelp: 1 });

/** Runs in the page. Records the texts of the countdown and the large message, and the start of each red flash. */
function recordSignals(): void {
  const signals: Window['__signals'] = { texts: [], flashesAtMs: [] };
  window.__signals = signals;
  for (const shown of document.querySelectorAll('.hud-countdown, .hud-message')) {
    const record = () => void signals.texts.push(shown.textContent);
    new MutationObserver(record).observe(shown, { childList: true, characterData: true, subtree: true });
  }
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...parameters) {
    if (this.classList.contains('hud-hurt')) signals.flashesAtMs.push(Number(document.timeline.currentTime));
    return animate.apply(this, parameters);
  };
}

describe.skipIf(!findChromium())('a solo race', () => {
  let browser: Browser;
  let server: RunningServer;
  let page: Page;
  const signals = () => page.evaluate(() => window.__signals);

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer([]);
    const address = `${server.url}/?solo&track=oval&laps=99&bots=7&botLevel=hard&name=Ada&quality=test`;
    page = await openPage(browser, address, { width: 320, height: 180 }, (opened) =>
      opened.addInitScript((settings) => localStorage.setItem('shotgun-rally:settings', settings), ASSISTS),
    );
    await until(page, 'the race is drawn', (game) => game.phase === 'playing' && game.drawn);
    await page.evaluate(recordSignals);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('a solo race stands still and says PAUSED while the settings are open, and goes on afterwards', async () => {
    await page.click('#gear');
    await page.locator('.hud-message', { hasText: 'PAUSED' }).waitFor({ state: 'attached' });
    const { tick, frames } = await probe(page);
    const later = await until(page, 'frames are drawn', (game) => game.frames > frames + FRAMES_WHILE_PAUSED);
    expect(later.tick).toBe(tick);
    await page.click('#close-settings');
    await until(page, 'time goes on', (game) => game.tick > tick + FRAMES_WHILE_PAUSED);
  });

  it('the countdown and the start are shown as text, so that they are noticed without sound', async () => {
    await page.locator('#start').click();
    await page.waitForFunction(() => window.__signals.texts.includes('GO!'));
    const { texts } = await signals();
    expect(texts.slice(0, texts.indexOf('GO!'))).toContainEqual(expect.stringMatching(/^[123]$/));
  });

  it('the red flash appears more than once in a fight, and never more often than three times per second', async () => {
    await page.waitForFunction(() => window.__signals.flashesAtMs.length > 3);
    const { flashesAtMs } = await signals();
    const gapsMs = flashesAtMs.slice(1).map((atMs, index) => atMs - flashesAtMs[index]!);
    expect(Math.min(...gapsMs)).toBeGreaterThan(1000 / FLASHES_PER_SECOND_MAX);
  });
});
