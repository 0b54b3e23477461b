// Checks in a solo race that it pauses for the settings, that its signals are visible, and that it does not flash too often.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { probe, until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

declare global {
  interface Window {
    /** The texts that the page has shown since `recordTexts`. */
    __texts: string[];
  }
}

const FRAMES_WHILE_PAUSED = 20;
/** Runs in the page. Records the texts of the countdown and the large message. */
function recordTexts(): void {
  const texts: string[] = [];
  window.__texts = texts;
  for (const shown of document.querySelectorAll('.hud-countdown, .hud-message')) {
    const record = () => void texts.push(shown.textContent);
    new MutationObserver(record).observe(shown, { childList: true, characterData: true, subtree: true });
  }
}

describe.skipIf(!findChromium())('a solo race', () => {
  let browser: Browser;
  let server: RunningServer;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer([]);
    const address = `${server.url}/?solo&track=oval&name=Ada&quality=test`;
    page = await openBlankPage(browser, address, { width: 320, height: 180 });
    await until(page, 'the race is drawn', (game) => game.phase === 'playing' && game.drawn);
    await page.evaluate(recordTexts);
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
    await page.waitForFunction(() => window.__texts.includes('GO!'));
    const texts = await page.evaluate(() => window.__texts);
    expect(texts.slice(0, texts.indexOf('GO!'))).toContainEqual(expect.stringMatching(/^[123]$/));
  });

  it('a solo race starts again with its setup from its settings, and a player who is in no race is not offered to leave one', async () => {
    await until(page, 'the race is on', (game) => game.racePhase === 'racing');
    await page.click('#gear');
    await page.click('#start-again');
    await until(page, 'the race is new', (game) => game.drawn && game.racePhase === 'warmup');
    const { searchParams } = new URL(page.url());
    const setup = ['track', 'laps', 'bots', 'botLevel', 'weapons'].map((name) => searchParams.get(name));
    expect(setup).toEqual(['oval', expect.stringMatching(/^[1-9]/), '3', 'easy', '1']);
    await page.click('#gear');
    await page.click('#leave-race');
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    await page.click('#gear');
    await page.locator('#reset-settings').waitFor();
    expect(await page.locator('#leave-race').count()).toBe(0);
  });
});
