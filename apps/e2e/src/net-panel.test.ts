// The net panel: changes strategies live, draws graphs, lists messages, controls time, and replays a race from a link.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { probe, until } from './page/probe.ts';
import { takeScreenshot } from './page/screenshot.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const WINDOW = { width: 1280, height: 720 };
const SEED = 7;
/** The tick at which the replayed race pauses. */
const PAUSE_TICK = 250;
/** The panel redraws its figures within this many frames. */
const REDRAW_FRAMES = 5;
/** The panel redraws its figures within this time. */
const REDRAW_MS = 1000;
/** Every explanation has at least this many characters. */
const MIN_EXPLANATION_LENGTH = 25;
/** Graphs on the panel. */
const GRAPHS = 5;

/** A race in the tab, in which a bot plays over a bad network. */
const soloLink = (seed: number): string => `?solo&weather=BAD&strategy=converging&seed=${seed}&hands=bot&quality=test`;

const textOf = async (page: Page, id: string): Promise<string> => (await page.textContent(`#${id}`)) ?? '';

const isPaused = async (page: Page): Promise<boolean> =>
  (await page.getAttribute('#net-pause', 'aria-pressed')) === 'true';

/** Returns the server's tick on the panel once it has not changed for the time of a redraw. */
async function pausedTick(page: Page): Promise<number> {
  for (;;) {
    const [tick, { frames }] = [await textOf(page, 'net-figure-serverTick'), await probe(page)];
    await page.waitForTimeout(REDRAW_MS);
    await until(page, 'some frames are drawn', (game) => game.frames > frames + REDRAW_FRAMES);
    if ((await textOf(page, 'net-figure-serverTick')) === tick) return Number(tick);
  }
}

/** Waits until the panel shows a tick of the server after `tick`. */
const waitForTickAfter = (page: Page, tick: number) =>
  page.waitForFunction(
    (before) => Number(document.querySelector('#net-figure-serverTick')?.textContent) > before,
    tick,
  );

describe.skipIf(!findChromium())('the net panel', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchChromium();
    page = await openBlankPage(browser, `${server.url}/${soloLink(SEED)}`, WINDOW);
    await until(page, 'the race is drawn', (game) => game.drawn);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('the net panel is not loaded before it is opened', async () => {
    const loaded = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('net-panel')).length,
      );
    expect(await loaded()).toBe(0);
    await page.keyboard.press('F3');
    await page.waitForSelector('#net:visible');
    expect(await loaded()).toBeGreaterThan(0);
  });

  it('the net panel is to the right of the 3D view, the map, the speed and the room panel', async () => {
    const edge = await page.$eval('#net', (panel) => panel.getBoundingClientRect().left);
    for (const part of ['#picture', '.hud-map', '.hud-speed', '.room-panel']) {
      const right = await page.$eval(part, (each) => each.getBoundingClientRect().right);
      expect(right, part).toBeLessThanOrEqual(edge);
    }
  });

  it('the settings button covers no part of the open room panel, the map and the net panel', async () => {
    await page.keyboard.press('KeyO');
    await page.waitForSelector('#setup-track:visible');
    const rectangleOf = (selector: string) => page.$eval(selector, (each) => each.getBoundingClientRect().toJSON());
    const gear = await rectangleOf('#gear');
    for (const part of ['#room-panel', '.hud-map', '#net']) {
      const { left, right, top, bottom } = await rectangleOf(part);
      const isApart = gear.right <= left || gear.left >= right || gear.bottom <= top || gear.top >= bottom;
      expect(isApart, part).toBe(true);
    }
    await page.keyboard.press('KeyO');
  });

  it('the net panel changes how the player’s car and its rivals are predicted', async () => {
    expect((await probe(page)).stats.strategy).toBe(await page.inputValue('#net-strategy'));
    for (const select of ['strategy', 'rivals'] as const) {
      const names = await page.$$eval(`#net-${select} option`, (all) =>
        all.map((each) => (each as HTMLOptionElement).value),
      );
      expect(names.length).toBeGreaterThanOrEqual(4);
      for (const name of names) {
        await page.selectOption(`#net-${select}`, name);
        await until(page, `${select} is ${name}`, (game) => game.stats[select] === name);
      }
    }
  });

  it('controls of the net panel keep the focus if they were used by keyboard, and F3 closes the panel from a list', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
    await page.focus('#net-tab-graphs');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('net-tab-graphs');
    await page.focus('#net-strategy');
    await page.selectOption('#net-strategy', 'rollback');
    expect(await focused()).toBe('net-strategy');
    await page.keyboard.press('F3');
    await page.waitForSelector('#net', { state: 'hidden' });
    await page.keyboard.press('F3');
    await page.waitForSelector('#net:visible');
  });

  it.each(['net-tab-graphs', 'net-ghost'])(
    '#%s of the net panel gives the keys back to the game after a click',
    async (id) => {
      const wasChecked = await page.isChecked('#net-ghost');
      await page.click(`label:has(#${id}), #${id}`);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
      await page.setChecked('#net-ghost', wasChecked);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    },
  );

  it('the net panel draws coloured lines in each of its five graphs', async () => {
    await page.click('#net-tab-graphs');
    await page.waitForFunction((count) => {
      const graphs = [...document.querySelectorAll<HTMLCanvasElement>('.net-graph canvas')];
      // Skips the labels in the first 40 pixels. In the grey axes, red and blue differ by less than 60; in the lines, by more.
      const isDrawn = (graph: HTMLCanvasElement) => {
        const pixels = graph.getContext('2d')?.getImageData(40, 0, graph.width - 40, graph.height).data ?? [];
        for (let at = 0; at < pixels.length; at += 4) {
          if (Math.abs((pixels[at] ?? 0) - (pixels[at + 2] ?? 0)) > 60) return true;
        }
        return false;
      };
      return graphs.length === count && graphs.every(isDrawn);
    }, GRAPHS);
    await takeScreenshot(page, 'net-panel');
  });

  it('the net panel explains every figure and control except the tabs and the close button', async () => {
    const unexplained = await page.$$eval(
      '#net .figure, #net button, #net select, #net input, #net th:not(:empty)',
      (all, minLength) =>
        all
          .filter((each) => {
            if (each.id === 'net-close' || each.getAttribute('role') === 'tab') return false;
            const explained = each.closest('[aria-describedby]');
            const tip = document.getElementById(explained?.getAttribute('aria-describedby') ?? '');
            return (tip?.textContent?.length ?? 0) < minLength;
          })
          .map((each) => each.id || each.textContent),
      MIN_EXPLANATION_LENGTH,
    );
    expect(unexplained).toEqual([]);
    await page.hover('.net-legend .figure');
    await page.waitForSelector('.net-tip:visible');
  });

  it('the net panel lists the messages in both directions with their bytes, and opens one', async () => {
    await page.click('#net-tab-messages');
    await page.waitForSelector('.net-messages tr:has-text("↓"):has-text("state")');
    await page.waitForSelector('.net-messages tr:has-text("↑"):has-text("inputs"):has-text("snapshot")');
    const bytes = await page.$$eval('.net-messages tbody td:nth-child(4)', (all) =>
      all.map((each) => Number(each.textContent)),
    );
    expect(bytes.length).toBeGreaterThan(20);
    expect(Math.min(...bytes)).toBeGreaterThan(0);
    await page.dispatchEvent('.net-messages tr:has-text("↑"):has-text("inputs")', 'pointerdown');
    expect(await textOf(page, 'net-message')).toMatch(/stateTick\d+/);
    await takeScreenshot(page, 'net-messages');
  });

  it('the net panel pauses time, steps by single ticks, and continues in slow motion', async () => {
    await page.click('#net-tab-figures');
    await page.keyboard.press('KeyP');
    await page.waitForSelector('#net-pause[aria-pressed="true"]');
    const tick = await pausedTick(page);
    await page.click('#net-tick');
    await waitForTickAfter(page, tick);
    expect(await pausedTick(page)).toBe(tick + 1);
    await page.keyboard.press('KeyN');
    await waitForTickAfter(page, tick + 1);
    expect(await pausedTick(page)).toBe(tick + 2);
    await page.click('#net-speed-10');
    await page.waitForSelector('#net-speed-10[aria-pressed="true"]');
    await page.click('#net-pause');
    await waitForTickAfter(page, tick + 5);
    expect(await isPaused(page)).toBe(false);
  });

  it('the 3D view has the full width of the window after the net panel is closed', async () => {
    await page.click('#net-close');
    await page.waitForSelector('#net', { state: 'hidden' });
    expect(await page.$eval('#picture', (each) => each.getBoundingClientRect().width)).toBe(WINDOW.width);
  });

  it('the net panel shows where a gunner saw the last target, to where the server rewound it, and where its own driver saw it', async () => {
    const gunner = await openBlankPage(browser, `${server.url}/${soloLink(SEED)}&role=gunner&debug`, WINDOW);
    await gunner.click('#net-tab-shot');
    await gunner.waitForSelector('.net-shot svg:has(.seen):has(.rewound):has(.driver)');
    expect(await textOf(gunner, 'net-shot-title')).toMatch(/^Tick \d+: (hit|missed) car \d/);
    expect(await textOf(gunner, 'net-shot-seen')).toMatch(/^-\d+ ms\s+0\.00 m$/);
    expect(await textOf(gunner, 'net-shot-rewound')).toMatch(/^-\d+ ms\s+\d+\.\d\d m$/);
    expect(await textOf(gunner, 'net-shot-driver')).toMatch(/^0 ms\s+\d+\.\d\d m$/);
    await takeScreenshot(gunner, 'net-shot');
    await gunner.context().close();
  });

  it('the same link replays a race with the same hash, and another seed gives another hash', async () => {
    const hashOf = async (seed: number) => {
      const replay = await openBlankPage(browser, `${server.url}/${soloLink(seed)}&pause=${PAUSE_TICK}&debug`, WINDOW);
      await replay.waitForSelector('#net-pause[aria-pressed="true"]');
      await replay.click('#net-tab-figures');
      expect(await pausedTick(replay)).toBe(PAUSE_TICK);
      const hash = await textOf(replay, 'net-figure-serverHash');
      await replay.context().close();
      return hash;
    };
    const hash = await hashOf(SEED);
    expect(await hashOf(SEED)).toBe(hash);
    expect(await hashOf(SEED + 1)).not.toBe(hash);
  });
});
