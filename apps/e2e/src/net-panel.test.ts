// The learner's tools: strategies changed live, time in hand, graphs, messages, and a link that plays a run again.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { probe, until } from './probe.ts';
import { takeScreenshot } from './shots.ts';

const WINDOW = { width: 1280, height: 720 };
const LINK = '?solo&weather=BAD&strategy=kazap&seed=7&quality=test';
const PATIENCE_MS = 60_000;
/** An explanation is a sentence at least. */
const SENTENCE_CHARACTERS = 25;

const textOf = async (page: Page, id: string): Promise<string> => (await page.textContent(`#${id}`)) ?? '';

const isPaused = async (page: Page): Promise<boolean> =>
  (await page.getAttribute('#net-pause', 'aria-pressed')) === 'true';

/** The server's tick that the panel shows, once it stands still for two drawings. */
async function stillTick(page: Page): Promise<number> {
  let before = Number.NaN;
  for (;;) {
    const tick = Number(await textOf(page, 'net-figure-serverTick'));
    if (tick === before) return tick;
    before = tick;
    await page.waitForTimeout(500);
  }
}

describe.skipIf(!findChromium())('the net panel', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchChromium();
    page = await openPage(browser, `${server.url}/${LINK}&hands=bot`, WINDOW);
    await until(page, 'the race is drawn', (game) => game.drawn);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('is not loaded before it is opened', async () => {
    const loaded = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('net-panel')).length,
      );
    expect(await loaded()).toBe(0);
    await page.keyboard.press('F3');
    await page.waitForSelector('#net:visible');
    expect(await loaded()).toBeGreaterThan(0);
  });

  it('stands beside the picture and the HUD, not over them', async () => {
    const edge = await page.$eval('#net', (panel) => panel.getBoundingClientRect().left);
    for (const part of ['#picture', '.hud-map', '.hud-speed', '.pit']) {
      const right = await page.$eval(part, (each) => each.getBoundingClientRect().right);
      expect(right, part).toBeLessThanOrEqual(edge);
    }
  });

  it('changes the strategy and the sight of rivals while the car drives', async () => {
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

  it('draws every graph', async () => {
    await page.click('#net-tab-graphs');
    await page.waitForFunction(
      () => {
        const plots = [...document.querySelectorAll<HTMLCanvasElement>('.net-plot canvas')];
        // A line is drawn in its own colour: something on it is neither clear nor grey.
        const isDrawn = (plot: HTMLCanvasElement) => {
          const pixels = plot.getContext('2d')?.getImageData(40, 0, plot.width - 40, plot.height).data ?? [];
          for (let at = 0; at < pixels.length; at += 4) {
            if (Math.abs((pixels[at] ?? 0) - (pixels[at + 2] ?? 0)) > 60) return true;
          }
          return false;
        };
        return plots.length === 5 && plots.every(isDrawn);
      },
      undefined,
      { timeout: PATIENCE_MS },
    );
    await takeScreenshot(page, 'net-panel');
  });

  it('explains everything that it shows', async () => {
    const bare = await page.$$eval(
      '#net .figure, #net button, #net select, #net input, #net th:not(:empty)',
      (all, least) =>
        all
          .filter((each) => {
            if (each.id === 'net-close' || each.getAttribute('role') === 'tab') return false;
            const explained = each.closest('[aria-describedby]');
            const tip = document.getElementById(explained?.getAttribute('aria-describedby') ?? '');
            return (tip?.textContent?.length ?? 0) < least;
          })
          .map((each) => each.id || each.textContent),
      SENTENCE_CHARACTERS,
    );
    expect(bare).toEqual([]);
    await page.hover('.net-legend .figure');
    await page.waitForSelector('.net-tip:visible');
  });

  it('lists the messages each way with their bytes, and opens one', async () => {
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

  it('stops the time, lets one tick pass, and goes on in slow motion', async () => {
    await page.click('#net-tab-figures');
    await page.keyboard.press('KeyP');
    await page.waitForSelector('#net-pause[aria-pressed="true"]');
    const tick = await stillTick(page);
    await page.click('#net-tick');
    await page.waitForFunction(
      (before) => Number(document.querySelector('#net-figure-serverTick')?.textContent) > before,
      tick,
    );
    expect(await stillTick(page)).toBe(tick + 1);
    await page.keyboard.press('KeyN');
    await page.waitForFunction(
      (before) => Number(document.querySelector('#net-figure-serverTick')?.textContent) > before,
      tick + 1,
    );
    expect(await stillTick(page)).toBe(tick + 2);
    await page.click('#net-speed-10');
    expect(await page.getAttribute('#net-speed-10', 'aria-pressed')).toBe('true');
    await page.click('#net-pause');
    await page.waitForFunction(
      (before) => Number(document.querySelector('#net-figure-serverTick')?.textContent) > before,
      tick + 5,
    );
    expect(await isPaused(page)).toBe(false);
  });

  it('gives the picture all the room again when it is closed', async () => {
    await page.click('#net-close');
    await page.waitForSelector('#net', { state: 'hidden' });
    expect(await page.$eval('#picture', (each) => each.getBoundingClientRect().width)).toBe(WINDOW.width);
  });

  it('tells the last shot of a gunner: seen, rewound, and for the driver of the target', async () => {
    const gunner = await openPage(browser, `${server.url}/${LINK}&hands=bot&role=gunner&debug`, WINDOW);
    await gunner.click('#net-tab-shot');
    await gunner.waitForSelector('.net-shot svg:has(.seen):has(.rewound):has(.driver)', { timeout: PATIENCE_MS });
    expect(await textOf(gunner, 'net-shot-title')).toMatch(/^Tick \d+: (hit|missed) car \d/);
    expect(await textOf(gunner, 'net-shot-seen')).toMatch(/^-\d+ ms\s+0\.00 m$/);
    expect(await textOf(gunner, 'net-shot-rewound')).toMatch(/^-\d+ ms\s+\d+\.\d\d m$/);
    expect(await textOf(gunner, 'net-shot-driver')).toMatch(/^0 ms\s+\d+\.\d\d m$/);
    await takeScreenshot(gunner, 'net-shot');
    await gunner.context().close();
  });

  it('plays the same run again from the same link, to the bit', async () => {
    const hashOf = async (seed: number) => {
      const again = await openPage(
        browser,
        `${server.url}/${LINK.replace('seed=7', `seed=${seed}`)}&hands=bot&pause=250&debug`,
      );
      await again.waitForSelector('#net-pause[aria-pressed="true"]', { timeout: PATIENCE_MS });
      await again.click('#net-tab-figures');
      expect(await stillTick(again)).toBe(250);
      const hash = await textOf(again, 'net-figure-serverHash');
      await again.context().close();
      return hash;
    };
    const hash = await hashOf(7);
    expect(await hashOf(7)).toBe(hash);
    expect(await hashOf(8)).not.toBe(hash);
  });
});
