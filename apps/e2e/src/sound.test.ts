// Sound starts with the first key press, and works without the APIs that browsers deny to pages loaded over plain http.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { drawNothing, launchChromium, openPage } from './browsers/launch.ts';
import { probe, until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

/** Unlike 127.0.0.1, this host is not a secure context over http: browsers have no AudioWorklet there. */
const INSECURE_HOST = 'rally.test';
/** Limit of the short sounds that play at once. */
const MAX_SOUNDS = 24;

describe.skipIf(!findChromium())('sound', () => {
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer([
      '--bots',
      '2',
      '--track',
      'oval',
      '--transport',
      'ws',
      '--origin',
      `http://${INSECURE_HOST}`,
    ]);
  });
  afterAll(() => server.stop());

  it.each([
    ['127.0.0.1', 'worklet'],
    [INSECURE_HOST, 'oscillators'],
  ])('sound starts with a key press on %s, where the engine voice is: %s', async (host, engines) => {
    const browser = await launchChromium(`--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`);
    try {
      const { port } = new URL(server.url);
      const url = `http://${host}:${port}/?room=${engines}&autojoin=1&quality=test`;
      // A page from openBlankPage plays no sound.
      const page = await openPage(browser, url, undefined, drawNothing);
      const errors: string[] = [];
      page.on('console', (message) => {
        // On a busy machine, the page opens another WebSocket after one that did not connect in time.
        const isError = message.type() === 'error' && !message.text().startsWith('WebSocket');
        if (isError) errors.push(message.text());
      });
      await until(page, 'the race is drawn', ({ drawn }) => drawn);
      // The Enter key presses this button, which may be loaded after the scene.
      await page.locator('#start').waitFor();
      expect((await probe(page)).audio).toBeNull();
      await page.keyboard.press('Enter');
      const started = await until(page, 'sound plays', ({ audio }) => audio?.state === 'running');
      expect(started.audio?.engines).toBe(engines);
      await page.keyboard.down('KeyW');
      const racing = await until(page, 'the car races', ({ racePhase, speed }) => racePhase === 'racing' && speed > 10);
      expect(racing.audio?.playing).toBeLessThanOrEqual(MAX_SOUNDS);
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
