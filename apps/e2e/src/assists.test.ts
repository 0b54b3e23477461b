// Switches assists on in the settings of a solo race, by the names that a screen reader announces.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { accessibilityViolations } from './page/accessibility.ts';
import { probe, until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** A car that moves faster than this is being driven (m/s). */
const MOVING = 8;
/** Ticks in which a car with throttle would be far faster than MOVING. */
const LONG_TICKS = 250;

describe.skipIf(!findChromium())('the assists', () => {
  let browser: Browser;
  let server: RunningServer;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer([]);
    const address = `${server.url}/?solo&track=oval&bots=0&name=Ada&quality=test`;
    page = await openBlankPage(browser, address, { width: 640, height: 480 });
    await until(page, 'the race is drawn', (game) => game.phase === 'playing' && game.drawn);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('the settings show four assists, all off, each with a sentence for screen readers', async () => {
    await page.click('#gear');
    const assists = page.getByRole('group', { name: 'Assists' });
    await assists.waitFor();
    const controls = await assists.locator('input').evaluateAll((inputs: HTMLInputElement[]) =>
      inputs.map((input) => ({
        name: input.labels?.[0]?.textContent,
        isOff: input.type === 'checkbox' ? !input.checked : input.value === '0',
        sentences: document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent?.match(/\.$/g)
          ?.length,
      })),
    );
    const names = ['Automatic throttle', 'Steering help', 'Aim help', 'Press instead of hold'];
    expect(controls).toEqual(names.map((name) => ({ name, isOff: true, sentences: 1 })));
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('#settings').waitFor({ state: 'detached' });
  });

  it('a car stands without assists, and moves with the automatic throttle, although no key is pressed', async () => {
    const { tick } = await probe(page);
    const { speed } = await until(page, 'time passes', (game) => game.tick > tick + LONG_TICKS);
    expect(speed).toBeLessThan(1);
    await page.click('#gear');
    await page.getByRole('checkbox', { name: 'Automatic throttle' }).check();
    await page.getByRole('slider', { name: 'Steering help' }).press('End');
    await page.click('#close-settings');
    await until(page, 'the car moves', (game) => game.speed > MOVING);
  });

  it('the assists are kept after a reload', async () => {
    await page.reload();
    await until(page, 'the car moves again', (game) => game.phase === 'playing' && game.speed > MOVING);
  });
});
