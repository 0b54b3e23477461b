// Plays many races and builds many scenes in one page, and checks that no GPU objects are left over.
// `npm run test:long` runs it on the built client.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { countGpuObjects, type GpuTally, gpuTallyBeforeScene, readGpuTally } from './page/gpu-tally.ts';
import { probe, until } from './page/probe.ts';
import { WAIT_MAX_MS } from './page/wait-max.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const WINDOW = { width: 320, height: 180 };
const RACES = 10;
/** After this many races everything has been drawn once. */
const FIRST_RACES = 2;
/** Scenes to build, one after the other: every track twice. Before them, the page shows the oval. */
const TRACKS = ['valley', 'canyon', 'city', 'alpine', 'oval', 'valley', 'canyon', 'city', 'alpine', 'oval'];
/** A scene is drawn for this many ticks. */
const SCENE_TICKS = 60;
/** Objects of each renderer that three.js 0.187 never frees: four textures of one pixel, and three framebuffers. */
const LEFT_BY_RENDERER: GpuTally = { Texture: 4, Framebuffer: 3 };

describe.skipIf(!findChromium())('a page in which a bot drives one race after another', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  /** What the first scene leaves behind. */
  let leftByFirstScene: GpuTally;

  const race = async (): Promise<void> => {
    await page.click('#start');
    await until(page, 'the race is on', (game) => game.racePhase === 'racing');
    await until(page, 'the race is over', (game) => game.racePhase === 'finished');
  };
  const heldObjects = async () => {
    const { geometries, textures } = (await probe(page)).viewStats ?? {};
    return { geometries, textures, ...(await readGpuTally(page)) };
  };

  beforeAll(async () => {
    server = await startServer();
    browser = await launchChromium();
    const link = `${server.url}/?solo=1&hands=bot&laps=1&track=oval&bots=5&seed=3&quality=test`;
    page = await openPage(browser, link, WINDOW, countGpuObjects);
    await until(page, 'the oval is drawn', (game) => game.drawn && game.tick > SCENE_TICKS);
  }, WAIT_MAX_MS);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('if another track is chosen, a page frees the buffers, programs and vertex arrays of its first scene, and all GPU objects of later scenes except those that three.js never frees', async () => {
    const leftovers: GpuTally[] = [];
    await page.locator('#room-panel-toggle').click();
    for (const track of TRACKS) {
      const before = gpuTallyBeforeScene(page);
      await page.locator('#setup-track').selectOption(track);
      leftovers.push(await before);
      const { tick } = await probe(page);
      await until(page, `${track} has been drawn for a while`, (game) => game.tick > tick + SCENE_TICKS);
    }
    leftByFirstScene = leftovers[0] ?? {};
    expect(leftByFirstScene).toMatchObject({ Buffer: 0, Program: 0, VertexArray: 0 });
    expect(leftovers).toEqual(leftovers.map((_, index) => afterMoreScenes(leftByFirstScene, index)));
  });

  it(`a page holds the same GPU objects after race ${RACES} as after race ${FIRST_RACES}`, async () => {
    for (let count = 0; count < FIRST_RACES; count++) await race();
    const before = await heldObjects();
    for (let count = FIRST_RACES; count < RACES; count++) await race();
    expect(await heldObjects()).toEqual(before);
  });

  it('a page frees the scene after a vote for the next track, when the next race starts by itself', async () => {
    const before = gpuTallyBeforeScene(page);
    await page.click('#next-track');
    const leftover = await before;
    await until(page, 'the next race is on', (game) => game.drawn && game.racePhase === 'racing');
    expect(leftover).toEqual(afterMoreScenes(leftByFirstScene, TRACKS.length));
  });
});

/** Returns the expected leftovers `count` scenes after the one that left `first`. */
const afterMoreScenes = (first: GpuTally, count: number): GpuTally =>
  Object.fromEntries(
    Object.entries(first).map(([kind, objects]) => [kind, objects + count * (LEFT_BY_RENDERER[kind] ?? 0)]),
  );
