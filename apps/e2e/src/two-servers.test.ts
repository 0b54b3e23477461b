// The lobby of one server lists a room of another one, and a player who joins it plays there.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis, type RunningRedis, startRedis } from '../../../scripts/redis-server.ts';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { until } from './page/probe.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

describe.skipIf(!findChromium() || !hasRedis)('two servers with one Redis (skipped without redis-server)', () => {
  let browser: Browser;
  let redis: RunningRedis;
  let servers: readonly RunningServer[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    const options = ['--track', 'oval', '--bots', '1', '--directory', redis.url];
    [browser, ...servers] = await Promise.all([launchChromium(), startServer(options), startServer(options)]);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all(servers.map((server) => server.stop()));
    await redis?.stop();
  });

  it('the lobby lists a room of the other server, and a player who presses Join plays on that server', async () => {
    const hosts = servers.map(({ url }) => new URL(url).host);
    const recordIn = (opened: string[]) => async (page: Page) =>
      page.on('websocket', (socket) => opened.push(new URL(socket.url()).host));
    const openedByMira: string[] = [];
    const mira = await openBlankPage(
      browser,
      `http://${hosts[0]}/?room=HOME&name=Mira&autojoin=1&quality=test`,
      undefined,
      recordIn(openedByMira),
    );
    await until(mira, 'Mira plays', (game) => game.phase === 'playing' && game.drawn);
    const home = openedByMira.at(-1);
    const other = hosts.find((host) => host !== home);
    const openedByTom: string[] = [];
    const tom = await openBlankPage(
      browser,
      `http://${other}/?name=Tom&quality=test`,
      undefined,
      recordIn(openedByTom),
    );
    await tom.locator('#races small', { hasText: 'Mira' }).waitFor({ state: 'attached' });
    await tom.getByRole('button', { name: 'Join HOME' }).click();
    await until(tom, 'Tom plays', (game) => game.phase === 'playing' && game.drawn);
    // A set: on a busy machine, the page opens another WebSocket after one that did not connect in time.
    expect([...new Set(openedByTom)]).toEqual([other, home]);
    const races = await (await fetch(`http://${home}/races`)).json();
    expect(races).toMatchObject([{ code: 'HOME', people: ['Mira', 'Tom'] }]);
  });
});
