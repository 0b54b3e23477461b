// Hours of play in one page: race after race, and scene after scene, and the GPU holds not one thing more.
// `npm run test:long` runs it, on what was built.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { countGpuObjects, type GpuTally, gpuTally, gpuTallyBeforeScene } from './gpu-tally.ts';
import { probe, until } from './probe.ts';

/** For a browser to start. */
const PATIENCE_MS = 120_000;
const WINDOW = { width: 320, height: 180 };
const RACES = 10;
/** From here on everything has been drawn once. */
const FIRST_RACES = 2;
/** Twice around, and the test oval again. */
const TRACKS = ['valley', 'canyon', 'city', 'oval', 'valley', 'canyon', 'city', 'oval'];
/** Ticks for which a scene is looked at. */
const LOOK_TICKS = 60;
/** What three.js 0.187 itself never frees of a renderer: four textures of one pixel, and three frames around nothing. */
const KEPT_OF_RENDERER: GpuTally = { Texture: 4, Framebuffer: 3 };

describe.skipIf(!findChromium())('a page in which a bot drives one race after another', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  /** Of the first scene, before the second is drawn. */
  let firstLeft: GpuTally;

  const race = async (): Promise<void> => {
    await page.click('#start');
    await until(page, 'the race is on', (game) => game.racePhase === 'racing');
    await until(page, 'the race is over', (game) => game.racePhase === 'finished');
  };
  const held = async () => {
    const { geometries, textures } = (await probe(page)).picture ?? {};
    return { geometries, textures, ...(await gpuTally(page)) };
  };

  beforeAll(async () => {
    server = await startServer();
    browser = await launchChromium();
    const link = `${server.url}/?solo=1&hands=bot&laps=1&track=oval&bots=5&seed=3&quality=test`;
    page = await openPage(browser, link, WINDOW, countGpuObjects);
    await until(page, 'the oval is drawn', (game) => game.drawn && game.tick > LOOK_TICKS);
  }, PATIENCE_MS);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('frees all of a scene when another track is chosen', async () => {
    const left: GpuTally[] = [];
    for (const track of TRACKS) {
      const { tick } = await probe(page);
      const before = gpuTallyBeforeScene(page);
      await page.locator('#setup-track').selectOption(track);
      left.push(await before);
      await until(page, `${track} is drawn`, (game) => game.drawn && game.tick < tick);
      await until(page, `${track} is looked at`, (game) => game.tick > LOOK_TICKS);
    }
    firstLeft = left[0] ?? {};
    expect(firstLeft).toMatchObject({ Buffer: 0, Program: 0, VertexArray: 0 });
    expect(left).toEqual(left.map((_, scenes) => grown(firstLeft, scenes)));
  });

  it(`holds after race ${RACES} what it held after race ${FIRST_RACES}`, async () => {
    for (let raced = 0; raced < FIRST_RACES; raced++) await race();
    const before = await held();
    for (let raced = FIRST_RACES; raced < RACES; raced++) await race();
    expect(await held()).toEqual(before);
  });

  it('frees all of a scene when the next track is voted for, and races there', async () => {
    const before = gpuTallyBeforeScene(page);
    await page.click('#next-track');
    const left = await before;
    await until(page, 'the next race begins by itself', (game) => game.drawn && game.racePhase === 'countdown');
    expect(left).toEqual(grown(firstLeft, TRACKS.length));
  });
});

/** What is left when so many `scenes` more have come and gone. */
const grown = (first: GpuTally, scenes: number): GpuTally =>
  Object.fromEntries(
    Object.entries(first).map(([kind, count]) => [kind, count + scenes * (KEPT_OF_RENDERER[kind] ?? 0)]),
  );
