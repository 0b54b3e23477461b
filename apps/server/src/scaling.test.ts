/** Tests three server processes that share a directory in a real Redis. Skipped where Debian's redis-server is not installed. */
import { once } from 'node:events';
import { PHASE } from '@shotgun-rally/sim';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { hasRedis } from '../../../scripts/redis-server.ts';
import { expectLists, expectTogether, fillRooms } from './testing/full-rooms.ts';
import { Lateness } from './testing/lateness.ts';
import { historyOf, startRaces, untilDriven } from './testing/races.ts';
import { ReconnectingPlayer } from './testing/reconnecting-player.ts';
import { RedisProcess } from './testing/redis-process.ts';
import { ServerGroup } from './testing/server-group.ts';
import { type StaleEntryTimes, staleEntryTimes } from './testing/stale-entries.ts';
import { TestPlayer } from './testing/test-player.ts';
import { SLOW_TEST_MS, untilSlow } from './testing/until.ts';

const ROOMS = ['A', 'B', 'C', 'D'];
const PEOPLE = ['Ann', 'Bo'];
/** The races last longer than the tests. */
const LONG_RACE = ['--laps', '99'];
/** A race has gone on if its time is this many ticks (2 s) later. */
const GONE_ON_TICKS = 125;
/** The loss of a seat whose server was killed during the race. */
const CUT = { reason: 'close code 1006', phase: PHASE.racing };
/** A killed server and its rooms may be in the lists for this long (ms). */
const STALE_ENTRY_MAX_MS = 10_000;

describe.skipIf(!hasRedis)(
  'three servers with one Redis (skipped without redis-server)',
  { timeout: SLOW_TEST_MS },
  () => {
    let redis: RedisProcess;
    let servers: ServerGroup;
    const players: ReconnectingPlayer[] = [];
    /** How long the killed server stayed in the lists. */
    let stale: StaleEntryTimes = { inRedisMs: Number.POSITIVE_INFINITY, inListsMs: Number.POSITIVE_INFINITY };
    /** Why a longer time would say nothing, or null. */
    let notJudged: string | null = 'the test of the kill has failed';

    beforeAll(async () => {
      redis = await RedisProcess.start();
      servers = await ServerGroup.start(3, redis.url, ...LONG_RACE);
      await fillRooms(servers, { rooms: ROOMS, people: PEOPLE, role: 'driver' }, players);
    }, SLOW_TEST_MS);
    afterAll(async () => {
      for (const player of players) player.leave();
      await servers.kill();
      await redis.kill();
    });

    /** Expects the race of each player to be running. */
    function expectRacing(racing: readonly ReconnectingPlayer[]): void {
      for (const { isRacing, room } of racing) expect(isRacing, room).toBe(true);
    }

    it('people who join a room at different servers are in one race, each server has rooms, and each one lists all rooms', async () => {
      await untilSlow(() => expectTogether(servers, players));
      expect(new Set(players.map(({ port }) => port)).size).toBe(3);
      await untilSlow(() => expectLists(servers, ROOMS));
    });

    it('a page of one server may open a WebSocket at another server, and a page of another origin may not', async () => {
      const [page, other] = servers.ports;
      const open = (origin: string): Promise<unknown> =>
        once(new WebSocket(`ws://127.0.0.1:${other}/ws`, { origin }), 'open');
      await open(`http://127.0.0.1:${page}`);
      await expect(open('http://127.0.0.1:1')).rejects.toThrow('403');
    });

    it('while Redis does not answer, running races go on, the lists say so, and people find the rooms that are known; after that, new rooms open', async () => {
      await startRaces(players);
      const before = historyOf(players);
      // While Redis does not answer, each server finds only the rooms that were in its newest list.
      await untilSlow(() => expectLists(servers, ROOMS));
      redis.pause();
      await untilSlow(async () => {
        for (const port of servers.ports) expect((await servers.listOf(port)).status).toBe(203);
      });
      const room = players[0]!;
      const elsewhere = servers.ports.find((port) => port !== room.port)!;
      const late = await TestPlayer.join(room.port, { name: 'Cy', room: room.room });
      await late.waitFor('welcome');
      const redirected = await TestPlayer.join(elsewhere, { name: 'Di', room: room.room });
      expect(new URL((await redirected.waitFor('bye', ({ reason }) => reason === 'otherServer')).text).port).toBe(
        String(room.port),
      );
      // A room in which nobody has played closes soon after the last person has left.
      const newcomer = new ReconnectingPlayer({
        name: 'Eve',
        room: 'NEW',
        role: 'spectator',
        anyPort: () => elsewhere,
      });
      await untilDriven(players, GONE_ON_TICKS);
      expect(newcomer.isSeated).toBe(false);
      redis.resume();
      await untilSlow(() => expect(newcomer.isSeated).toBe(true));
      await untilSlow(() => expectLists(servers, [...ROOMS, 'NEW']));
      newcomer.leave();
      late.socket.close();
      await untilSlow(() => expectLists(servers, ROOMS));
      expectRacing(players);
      expect(historyOf(players)).toEqual(before);
    });

    it('after a restart of Redis without its data, the rooms and their running races are still at their servers, and nobody opens a second one', async () => {
      const before = historyOf(players);
      await redis.kill();
      await redis.restart();
      const guests = players.map(({ room, port }) => {
        const other = servers.ports.find((each) => each !== port)!;
        return new ReconnectingPlayer({ name: 'Fay', room, anyPort: () => other });
      });
      await untilSlow(() => {
        for (const [index, guest] of guests.entries()) expect(guest.port).toBe(players[index]!.port);
      });
      for (const guest of guests) guest.leave();
      await untilSlow(() => expectTogether(servers, players));
      await untilSlow(() => expectLists(servers, ROOMS));
      await untilDriven(players, GONE_ON_TICKS);
      expectRacing(players);
      expect(historyOf(players)).toEqual(before);
    });

    it('after SIGKILL, a server leaves the directory within 10 s, its players rejoin their rooms on other servers, and other races go on', async () => {
      // A room whose only player leaves with the server, so that nobody opens it again.
      const last = new ReconnectingPlayer({ name: 'Gil', room: 'LAST', anyPort: () => servers.ports[0]! });
      await untilSlow(() => expect(last.isSeated).toBe(true));
      await untilSlow(() => expectLists(servers, [...ROOMS, 'LAST']));
      const killed = last.port;
      const id = await servers.idOf(killed);
      const lost = players.filter(({ port }) => port === killed);
      const safe = players.filter((player) => !lost.includes(player));
      const before = historyOf(safe);
      const expected = lost.map(({ seats, losses }) => ({ seats: seats + 1, losses: [...losses, CUT] }));
      expect(lost.length).toBeGreaterThan(0);
      last.leave();
      await servers.killOne(killed);
      const lateness = new Lateness();
      stale = await staleEntryTimes(redis, servers, { id, room: 'LAST' });
      notJudged = lateness.stop();
      expect(stale.inRedisMs).toBeLessThan(STALE_ENTRY_MAX_MS);
      await untilSlow(() => expectTogether(servers, players));
      await untilSlow(() => expectLists(servers, ROOMS));
      await untilDriven(safe, GONE_ON_TICKS);
      expectRacing(safe);
      expect(historyOf(safe)).toEqual(before);
      expect(lost.map(({ seats, losses }) => ({ seats, losses }))).toEqual(expected);
    });

    it('the rooms of the killed server left the lists of all servers within 10 s', ({ skip }) => {
      if (notJudged && stale.inListsMs >= STALE_ENTRY_MAX_MS) skip(notJudged);
      expect(stale.inListsMs).toBeLessThan(STALE_ENTRY_MAX_MS);
    });
  },
);
