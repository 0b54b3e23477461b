// Uses the lobby before the race code has loaded.
import type { Browser, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { accessibilityViolations } from './page/accessibility.ts';
import { until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** The script that starts the game. */
const RACE_SCRIPT = '**/assets/start-game-*.js';

describe.skipIf(!findChromium())('the lobby before the race code has loaded', () => {
  let browser: Browser;
  let server: RunningServer;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer(['--track', 'oval', '--bots', '0']);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('a player chooses a seat in the lobby before the race code has loaded, and plays in that seat afterwards', async () => {
    const held: Route[] = [];
    const page = await openPage(browser, `${server.url}/?room=EARLY&quality=test`, undefined, (prepared) =>
      prepared.route(RACE_SCRIPT, (route) => void held.push(route)),
    );
    await page.getByRole('progressbar', { name: 'Loading the race' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
    await page.getByRole('radio', { name: 'Gunner' }).check();
    await page.getByRole('button', { name: 'Join the race' }).click();
    await page.getByRole('heading', { name: 'Loading' }).waitFor();
    expect(held).toHaveLength(1);
    await held[0]?.continue();
    await until(
      page,
      'the gunner plays',
      ({ phase, role, drawn }) => phase === 'playing' && drawn && role === 'gunner',
    );
    expect(await page.locator('#loading').count()).toBe(0);
  });

  it('a player reads that the settings could not be loaded, and the lobby still works', async () => {
    const page = await openPage(browser, server.url, undefined, (prepared) =>
      prepared.route('**/assets/settings-screen-*', (route) => route.abort()),
    );
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('alert').filter({ hasText: 'The settings could not be loaded' }).waitFor();
    await page.getByRole('button', { name: 'Play now' }).waitFor();
  });

  it('a player sees that the race could not be loaded if the connection is lost while the race code is loading', async () => {
    const page = await openPage(browser, server.url, undefined, (prepared) =>
      prepared.route(RACE_SCRIPT, (route) => route.abort()),
    );
    await page.getByRole('heading', { name: 'The race could not be loaded' }).waitFor();
    await page.getByRole('button', { name: 'Reload the page' }).waitFor();
  });
});
