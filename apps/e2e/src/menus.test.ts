// The menus by keys alone, and by the names that a screen reader says.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { until } from './probe.ts';

/** No menu has more stops of the Tab key. */
const STOPS_MAX = 60;

/** Tabs on until the focus is on what has that role and name, and fails where it never is. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: false }).first();
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never reached the ${role} ${name}`);
}

describe.skipIf(!findChromium())('the menus', () => {
  let browser: Browser;
  let server: RunningServer;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer(['--track', 'oval', '--bots', '1', '--laps', '1']);
    page = await openPage(browser, `${server.url}/?room=MENU&quality=test`, { width: 1024, height: 640 });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('lead from the lobby to a seat by keys alone', async () => {
    await tabTo(page, 'textbox', 'Your name');
    await page.keyboard.type('Ann');
    await tabTo(page, 'radio', 'Driver');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, 'button', 'Join the race');
    await page.keyboard.press('Enter');
    await until(page, 'the gunner plays', (game) => game.phase === 'playing' && game.drawn && game.role === 'gunner');
  });

  it('keep what was set by keys, and put it to use', async () => {
    await tabTo(page, 'button', 'Settings');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await tabTo(page, 'slider', 'Size of text');
    await page.keyboard.press('End');
    await tabTo(page, 'button', 'Fire');
    await page.keyboard.press('Enter');
    await page.keyboard.press('KeyF');
    await page.getByRole('button', { name: 'Fire: F' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const scale = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--text-scale'));
    expect(await scale()).toBe('1.6');
    await page.reload();
    expect(await scale()).toBe('1.6');
    await tabTo(page, 'button', 'Join the race');
    await page.keyboard.press('Enter');
    await until(page, 'the gunner plays again', (game) => game.phase === 'playing' && game.drawn);
  });

  it('let the host choose the race and start it by keys alone, and the new key fires', async () => {
    await tabTo(page, 'combobox', 'Bot cars');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'button', 'Start the race');
    await page.keyboard.press('Space');
    const { shots } = await until(page, 'the race is on', (game) => game.racePhase === 'racing');
    await page.keyboard.down('KeyF');
    await until(page, 'the gun fires', (game) => game.shots > shots);
    await page.keyboard.up('KeyF');
  });
});
