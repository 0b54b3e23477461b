// At high quality the page uses parts of the 3D library that no other browser test reaches. A part that the build has removed
// by mistake (see docs/decisions/0019) shows in the browser's console.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** Small, because without a GPU a frame at high quality takes seconds. */
const SIZE = { width: 64, height: 36 };

describe.skipIf(!findChromium())('the page at high quality', () => {
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it.each(['valley', 'canyon', 'city', 'alpine'])(
    'the page draws a race in the %s without an error in the console',
    async (track) => {
      const browser = await launchChromium();
      try {
        const errors: string[] = [];
        const url = `${server.url}/?solo&autojoin=1&hands=bot&quality=high&track=${track}`;
        const page = await openPage(browser, url, SIZE, async (prepared) => {
          prepared.on('console', (message) => {
            if (message.type() === 'error') errors.push(message.text());
          });
        });
        await until(page, 'the race is drawn', ({ drawn }) => drawn);
        await until(page, 'the cars are drawn', ({ cars }) => cars.filter(({ present }) => present).length > 1);
        expect(errors).toEqual([]);
      } finally {
        await browser.close();
      }
    },
  );
});
