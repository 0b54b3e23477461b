// Checks determinism across JavaScript engines: Node, Chromium and Firefox (if installed) compute the same race.
import { runScriptedRace } from '@shotgun-rally/sim';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ResultName, recordResult } from '../../../scripts/results.ts';
import { findChromium, findFirefox } from './browsers/find-browsers.ts';
import { launchChromium, launchFirefox } from './browsers/launch.ts';
import { readOval } from './files/oval.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const TICKS = 3600;

const BROWSERS: readonly {
  name: string;
  result: ResultName;
  path: string | undefined;
  launch: () => Promise<Browser>;
}[] = [
  { name: 'Chromium', result: 'row-16-chromium', path: findChromium(), launch: () => launchChromium() },
  { name: 'Firefox', result: 'row-16-firefox', path: findFirefox(), launch: () => launchFirefox() },
];

describe('the scripted race', () => {
  let server: RunningServer;
  const expected = runScriptedRace(readOval(), TICKS);

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.stop());

  it('the scripted race has enough different hashes for a comparison to prove something', () => {
    expect(new Set(expected).size).toBeGreaterThan(TICKS / 2);
  });

  for (const { name, result, path, launch } of BROWSERS) {
    it.skipIf(!path)(`the scripted race has the same hash at every tick in ${name} as in Node`, async () => {
      const browser = await launch();
      try {
        const page = await browser.newPage();
        await page.goto(server.url);
        const hashes = await page.evaluate((ticks) => window.__simHashes?.(ticks), TICKS);
        recordResult(result, expected.filter((hash, tick) => hash !== hashes?.[tick]).length, TICKS);
        expect(hashes).toEqual(expected);
      } finally {
        await browser.close();
      }
    });
  }
});
