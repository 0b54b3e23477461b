// Uses the menus with the keyboard alone, and finds their controls by the names that a screen reader announces.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { probe, until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** More than the Tab stops of any menu. */
const MAX_TAB_STOPS = 80;
const LARGEST_TEXT_SCALE = '1.6';

/** Presses Tab until the control with that role and name has the focus. Throws if it never gets the focus. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string): Promise<void> {
  const control = page.getByRole(role, { name, exact: false }).first();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
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
    server = await startServer(['--track', 'oval', '--bots', '1', '--laps', '9']);
    page = await openBlankPage(browser, `${server.url}/?room=MENU&quality=test`, { width: 1024, height: 640 });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('a player can take a seat in the lobby by keyboard alone', async () => {
    await tabTo(page, 'textbox', 'Your name');
    await page.keyboard.type('Ann');
    await tabTo(page, 'radio', 'Driver');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, 'button', 'Join the race');
    await page.keyboard.press('Enter');
    await until(page, 'the gunner plays', (game) => game.phase === 'playing' && game.drawn && game.role === 'gunner');
  });

  it('a player can change settings by keyboard alone, and the text size is kept after a reload', async () => {
    await tabTo(page, 'button', 'Settings');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await tabTo(page, 'slider', 'Text size');
    await page.keyboard.press('End');
    await tabTo(page, 'button', 'Fire');
    await page.keyboard.press('Enter');
    await page.keyboard.press('KeyF');
    await page.getByRole('button', { name: 'Fire: F' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const textScale = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--text-scale'));
    expect(await textScale()).toBe(LARGEST_TEXT_SCALE);
    await page.reload();
    expect(await textScale()).toBe(LARGEST_TEXT_SCALE);
    await tabTo(page, 'button', 'Join the race');
    await page.keyboard.press('Enter');
    await until(page, 'the gunner plays again', (game) => game.phase === 'playing' && game.drawn);
  });

  it('the host can set up and start a race by keyboard alone, and the key that was set for Fire fires', async () => {
    await tabTo(page, 'button', 'Room MENU');
    await page.keyboard.press('Enter');
    await tabTo(page, 'combobox', 'Bot cars');
    await page.keyboard.press('ArrowDown');
    // The setup begins another race, and the start of the one before it would be lost. `selected` is the setup of the race.
    await page.locator('#setup-bots [selected][value="2"]').waitFor({ state: 'attached' });
    await tabTo(page, 'button', 'Start the race');
    await page.keyboard.press('Space');
    const { shots } = await until(page, 'the race is on', (game) => game.racePhase === 'racing');
    await page.keyboard.down('KeyF');
    await until(page, 'the gun fires', (game) => game.shots > shots);
    await page.keyboard.up('KeyF');
  });

  it('a player can leave a running race by keyboard alone, and the lobby offers the same room', async () => {
    expect((await probe(page)).racePhase).toBe('racing');
    await page.keyboard.press('Escape');
    await tabTo(page, 'button', 'Leave the race');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Join the race' }).waitFor();
    expect(await page.locator('#room').inputValue()).toBe('MENU');
  });
});
