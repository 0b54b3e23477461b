// The same race has the same hash at every tick in Node and in every browser engine that is installed.
import { runScriptedRace } from '@shotgun-rally/sim';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, launchFirefox } from './browser.ts';
import { findChromium, findFirefox } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { readOval } from './tracks.ts';

const TICKS = 3600;

const ENGINES = [
  { name: 'Chromium', path: findChromium(), launch: launchChromium },
  { name: 'Firefox', path: findFirefox(), launch: launchFirefox },
];

describe('the scripted race', () => {
  let server: RunningServer;
  const expected = runScriptedRace(readOval(), TICKS);

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.stop());

  it('is a race: its hashes change from tick to tick', () => {
    expect(new Set(expected).size).toBeGreaterThan(TICKS / 2);
  });

  for (const { name, path, launch } of ENGINES) {
    it.skipIf(!path)(`has the same hash at every tick in ${name} as in Node`, async () => {
      const browser = await launch();
      try {
        const page = await browser.newPage();
        await page.goto(server.url);
        const hashes = await page.evaluate((ticks) => window.__simHashes?.(ticks), TICKS);
        expect(hashes).toEqual(expected);
      } finally {
        await browser.close();
      }
    });
  }
});
