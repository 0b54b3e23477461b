// The operator's page on an emulated phone: its content security policy, its layout, and what its buttons do to a player's page.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { accessibilityViolations } from './page/accessibility.ts';
import { until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const PHONE = { width: 360, height: 740 };
const TOKEN = 'token-of-the-tests';
/** The smallest height of a button that a finger hits well (CSS pixels). */
const BUTTON_MIN = 44;
/** The page has at least the buttons Announce and Kick. */
const BUTTONS_MIN = 2;

describe.skipIf(!findChromium())("the operator's page", () => {
  let server: RunningServer;
  let browser: Browser;
  const blocked: string[] = [];

  beforeAll(async () => {
    server = await startServer(['--track', 'oval', '--bots', '0', '--admin-token', TOKEN]);
    browser = await launchChromium();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  async function join(room: string, name: string): Promise<Page> {
    const page = await openBlankPage(browser, `${server.url}/?room=${room}&name=${name}&autojoin=1&quality=test`);
    await until(page, `${name} plays`, ({ phase, drawn }) => phase === 'playing' && drawn);
    return page;
  }

  /** Opens the page with the token, and answers yes to its questions. */
  async function openOperator(): Promise<Page> {
    const watch = async (page: Page): Promise<unknown> =>
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) blocked.push(message.text());
      });
    const page = await openBlankPage(browser, `${server.url}/admin`, PHONE, watch, { hasTouch: true, isMobile: true });
    page.on('dialog', (dialog) => dialog.accept());
    await page.getByLabel('Token').fill(TOKEN);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { name: 'Races' }).waitFor();
    return page;
  }

  it('the page fits a phone, has buttons for fingers, breaks no accessibility rule, and no policy blocks it', async () => {
    await join('PHONE', 'Ada');
    const page = await openOperator();
    await page.getByText('Ada: driver').waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
    // `getByRole` finds only visible buttons.
    const boxes = await Promise.all((await page.getByRole('button').all()).map((button) => button.boundingBox()));
    const heights = boxes.map((box) => box?.height ?? 0);
    expect(heights.length).toBeGreaterThanOrEqual(BUTTONS_MIN);
    for (const height of heights) expect(height).toBeGreaterThanOrEqual(BUTTON_MIN);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(blocked).toEqual([]);
  });

  it('the page asks again after a wrong token', async () => {
    const page = await openBlankPage(browser, `${server.url}/admin`, PHONE);
    await page.getByLabel('Token').fill('this is not the token');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('Wrong token.').waitFor();
    expect(await page.getByLabel('Token').isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: 'Races' }).isVisible()).toBe(false);
  });

  it('a player reads what the operator announces, and is removed when the operator presses Kick', async () => {
    const player = await join('KICK', 'Bob');
    const page = await openOperator();
    await page.getByLabel('Notice to all players').fill('Hello, racers');
    await page.getByRole('button', { name: 'Announce' }).click();
    await player.locator('.operator-notice', { hasText: 'Hello, racers' }).waitFor();
    await page.getByRole('button', { name: 'Kick Bob' }).click();
    await player.locator('#kicked').waitFor();
    await page.getByText('Bob: driver').waitFor({ state: 'detached' });
  });
});
