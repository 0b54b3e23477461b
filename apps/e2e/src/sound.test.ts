// Sound begins with the first gesture, and does without what browsers keep from pages of plain http.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { probe, until } from './probe.ts';

const NAME = 'rally.test';
const TIMEOUT_MS = 120_000;

describe.skipIf(!findChromium())('sound', () => {
  let server: RunningServer;

  beforeAll(async () => {
    server = await startServer(['--bots', '2', '--track', 'oval', '--transport', 'ws']);
  });
  afterAll(() => server.stop());

  it.each([
    ['127.0.0.1', 'worklet'],
    [NAME, 'oscillators'],
  ])(
    'is silent until a gesture; on %s engines are made by %s',
    async (host, engines) => {
      const browser = await launchChromium(`--host-resolver-rules=MAP ${NAME} 127.0.0.1`);
      try {
        const { port } = new URL(server.url);
        const page = await openPage(browser, `http://${host}:${port}/?room=${engines}&autojoin=1&quality=test`);
        const errors: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(message.text());
        });
        await until(page, 'the race is drawn', ({ drawn }) => drawn);
        expect((await probe(page)).audio).toBeNull();
        await page.keyboard.press('Enter');
        const heard = await until(page, 'sound can be heard', ({ audio }) => audio?.state === 'running');
        expect(heard.audio?.engines).toBe(engines);
        await page.keyboard.down('KeyW');
        const raced = await until(page, 'it races', ({ racePhase, speed }) => racePhase === 'racing' && speed > 10);
        expect(raced.audio?.playing).toBeLessThan(49);
        expect(errors).toEqual([]);
      } finally {
        await browser.close();
      }
    },
    TIMEOUT_MS,
  );
});
