// Plays through the tutorial of each seat with keyboard, gamepad and fingers, in solo races: there, no substitute bot drives
// while the page is slow.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { until } from './page/probe.ts';
import { WAIT_MAX_MS } from './page/wait-max.ts';
import { BUTTON, setButton } from './players/fake-gamepad.ts';
import { LESSONS } from './players/lessons.ts';
import { repeatDuring } from './players/repeat-during.ts';
import { createDevice, OWN_BINDINGS, prepareDevice, type SeatDeviceName } from './players/seat-device.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

type Role = keyof typeof LESSONS;

const DEVICES: readonly SeatDeviceName[] = ['keyboard', 'gamepad', 'touch'];
/** The names of the controls in the prompts, with OWN_BINDINGS. */
const CONTROLS: Readonly<Record<Role, Readonly<Record<SeatDeviceName, readonly string[]>>>> = {
  driver: {
    keyboard: ['W', 'H', 'Space', 'Left Shift'],
    gamepad: ['RT', 'X', 'A', 'B'],
    touch: ['▲', '▼', '↝', '»'],
  },
  gunner: {
    keyboard: ['Mouse Left Right Up Down', '', 'Space Left click', 'G Right click', 'Q'],
    gamepad: ['Right stick', '', 'RT', 'X', 'D-pad up'],
    touch: ['', '', '✸', '➹', '◉'],
  },
};
const SETTING = { driver: 'teachesDriver', gunner: 'teachesGunner' } as const;
/** The prompts also name the control that skips the tutorial if the window is large. */
const LARGE_WINDOW = { width: 800, height: 450 };
const SMALL_WINDOW = { width: 480, height: 270 };
const PHONE = { width: 640, height: 320 };

const card = (page: Page) => page.locator('#tutorial');
const promptWith = (page: Page, text: string) => page.locator('.tutorial-prompt', { hasText: text });

/** Returns the names of the controls in the prompt. */
const controlsIn = async (page: Page): Promise<string> =>
  (await page.locator('.tutorial-prompt kbd').allTextContents()).join(' ');

/** Runs in the page. Saves the settings of a new player, if there are none. */
function saveSettings(settings: string): void {
  if (localStorage.getItem('shotgun-rally:settings') === null) localStorage.setItem('shotgun-rally:settings', settings);
}

/** Waits until the page has saved that the player has seen the tutorial of a seat. */
const untilSeen = (page: Page, role: Role) =>
  page.waitForFunction(
    (setting): boolean => JSON.parse(localStorage.getItem('shotgun-rally:settings') ?? '{}')[setting] === false,
    SETTING[role],
  );

/** Reloads the page, and waits until a frame could have shown the tutorial. Expects that it did not. */
async function expectNoTutorialAfterReload(page: Page): Promise<void> {
  await page.reload();
  // The same part of the page shows the operator's notice and the tutorial.
  await page.locator('.operator-notice').waitFor({ state: 'attached' });
  expect(await card(page).count()).toBe(0);
}

describe.skipIf(!findChromium())('the tutorial', () => {
  let browser: Browser;
  let server: RunningServer;

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startServer([]);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** Opens a solo race of a new player in car 0, with a rival for a gunner, and waits until it is drawn. */
  async function openSeat(role: Role, device: SeatDeviceName, window = SMALL_WINDOW): Promise<Page> {
    const isTouch = device === 'touch';
    const bots = role === 'gunner' ? 1 : 0;
    const page = await openBlankPage(
      browser,
      `${server.url}/?solo&track=oval&laps=99&cars=2&bots=${bots}&role=${role}&car=0&name=Ada&quality=test`,
      isTouch ? PHONE : window,
      async (prepared) => {
        await prepared.addInitScript(saveSettings, JSON.stringify(OWN_BINDINGS));
        await prepareDevice(prepared, device);
      },
      { isNewPlayer: true, ...(isTouch ? { hasTouch: true, isMobile: true } : {}) },
    );
    await until(page, 'the race is drawn', (game) => game.phase === 'playing' && game.drawn);
    return page;
  }

  /** Plays all lessons, and expects that each prompt names the controls of CONTROLS. */
  async function playThrough(page: Page, role: Role, deviceName: SeatDeviceName): Promise<void> {
    const device = await createDevice(page, deviceName);
    for (const [index, { prompt, practise }] of LESSONS[role].entries()) {
      await promptWith(page, prompt).waitFor();
      const controls = CONTROLS[role][deviceName][index];
      await expect.poll(() => controlsIn(page), { timeout: WAIT_MAX_MS }).toBe(controls);
      const next = LESSONS[role][index + 1];
      await repeatDuring(
        () => practise(page, device),
        async (): Promise<unknown> => (next ? promptWith(page, next.prompt).waitFor() : untilSeen(page, role)),
      );
      await device.hold();
    }
  }

  for (const role of ['driver', 'gunner'] as const)
    it.each(DEVICES)(
      `a new ${role} plays through the tutorial with %s: each prompt names the player’s controls and is replaced by the next one, and nothing is shown after a reload`,
      async (device) => {
        const page = await openSeat(role, device);
        await page.keyboard.press('KeyB'); // half speed
        await playThrough(page, role, device);
        await card(page).waitFor({ state: 'hidden' });
        await expectNoTutorialAfterReload(page);
      },
    );

  it.each([
    ['the key that the card names', 'keyboard', 'Backspace', (page: Page) => page.keyboard.press('Backspace')],
    ['the gamepad button that the card names', 'gamepad', 'Start', (page: Page) => setButton(page, BUTTON.start, 1)],
    ['a click', 'keyboard', 'Backspace', (page: Page) => card(page).getByRole('button').click()],
    ['a tap', 'touch', '', (page: Page) => card(page).getByRole('button').tap()],
  ] as const)('%s skips the tutorial, which is not shown after a reload', async (_, device, control, skip) => {
    const page = await openSeat('driver', device, LARGE_WINDOW);
    await createDevice(page, device);
    const button = card(page).getByRole('button', { name: /^Skip/ });
    await button.waitFor();
    await expect.poll(() => button.locator('kbd').textContent(), { timeout: WAIT_MAX_MS }).toBe(control);
    await skip(page);
    await card(page).waitFor({ state: 'hidden' });
    await expectNoTutorialAfterReload(page);
  });

  it('a button in the settings shows the tutorial again', async () => {
    const page = await openSeat('driver', 'keyboard');
    await card(page).waitFor();
    await page.keyboard.press('Backspace');
    await card(page).waitFor({ state: 'hidden' });
    await page.click('#gear');
    await page.getByRole('button', { name: 'Show the tutorial again' }).click();
    await page.click('#close-settings');
    await promptWith(page, LESSONS.driver[0]!.prompt).waitFor();
  });
});
