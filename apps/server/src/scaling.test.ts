/** Tests three server processes that share a directory in a real Redis. Skipped where Debian's redis-server is not installed. */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { hasRedis } from '../../../scripts/redis-server.ts';
import { RedisProcess } from './testing/redis-process.ts';
import { RoamingPlayer } from './testing/roaming-player.ts';
import { ServerGroup } from './testing/server-group.ts';
import { TestPlayer } from './testing/test-player.ts';
import { SLOW_TEST_MS, untilSlow } from './testing/until.ts';

const ROOMS = ['A', 'B', 'C', 'D'];
const PEOPLE = ['Ann', 'Bo'];

describe.skipIf(!hasRedis)(
  'three servers with one Redis (skipped without redis-server)',
  { timeout: SLOW_TEST_MS },
  () => {
    let redis: RedisProcess;
    let servers: ServerGroup;
    const players: RoamingPlayer[] = [];

    beforeAll(async () => {
      redis = await RedisProcess.start();
      servers = await ServerGroup.start(3, redis.url);
      // Neighbours in this list are at different servers at first.
      let next = 0;
      const anyPort = (): number => servers.ports[next++ % servers.ports.length]!;
      // One room after the other: servers that open rooms at the same time do not know of each other's new rooms.
      for (const [index, room] of ROOMS.entries()) {
        players.push(...PEOPLE.map((name) => new RoamingPlayer({ name, room, anyPort })));
        await untilSlow(() => expectLists(ROOMS.slice(0, index + 1)));
      }
    }, SLOW_TEST_MS);
    afterAll(async () => {
      for (const player of players) player.leave();
      await servers.kill();
      await redis.kill();
    });

    /** Expects all people of each room to be in one race, at a server that runs. */
    function expectAllTogether(): void {
      for (const player of players) {
        expect(servers.ports, `${player.name} in ${player.room}`).toContain(player.port);
        expect(player.people, player.room).toEqual(PEOPLE);
      }
    }

    /** Expects the list of every server to have exactly these rooms. */
    async function expectLists(codes: readonly string[]): Promise<void> {
      for (const port of servers.ports) expect(await servers.listOf(port)).toEqual({ status: 200, codes });
    }

    it('people who join a room at different servers are in one race, each server has rooms, and each one lists all rooms', async () => {
      await untilSlow(expectAllTogether);
      expect(new Set(players.map(({ port }) => port)).size).toBe(3);
      await untilSlow(() => expectLists(ROOMS));
    });

    it('a page of one server may open a WebSocket at another server, and a page of a stranger may not', async () => {
      const [page, other] = servers.ports;
      const open = (origin: string): Promise<unknown> =>
        once(new WebSocket(`ws://127.0.0.1:${other}/ws`, { origin }), 'open');
      await open(`http://127.0.0.1:${page}`);
      await expect(open('http://127.0.0.1:1')).rejects.toThrow('403');
    });

    it('while Redis does not answer, races go on, the lists say so, and people find the rooms that are known; after that, new rooms open', async () => {
      const before = players.map(({ endings }) => [...endings]);
      redis.pause();
      await untilSlow(async () => {
        for (const port of servers.ports) expect((await servers.listOf(port)).status).toBe(203);
      });
      const room = players[0]!;
      const elsewhere = servers.ports.find((port) => port !== room.port)!;
      const late = await TestPlayer.join(room.port, { name: 'Cy', room: room.room });
      await late.waitFor('welcome');
      const astray = await TestPlayer.join(elsewhere, { name: 'Di', room: room.room });
      expect(new URL((await astray.waitFor('bye', ({ reason }) => reason === 'otherServer')).text).port).toBe(
        String(room.port),
      );
      const newcomer = new RoamingPlayer({ name: 'Eve', room: 'NEW', anyPort: () => elsewhere });
      const states = players.map((player) => player.states);
      await untilSlow(() => {
        for (const [index, player] of players.entries()) expect(player.states).toBeGreaterThan(states[index]! + 10);
      });
      expect(newcomer.isSeated).toBe(false);
      redis.resume();
      await untilSlow(() => expect(newcomer.isSeated).toBe(true));
      await untilSlow(() => expectLists([...ROOMS, 'NEW']));
      expect(players.map(({ endings }) => endings)).toEqual(before);
      newcomer.leave();
      late.socket.close();
      await untilSlow(() => expectLists(ROOMS));
    });

    it('after a restart of Redis without its data, the rooms are still at their servers, and nobody opens a second one', async () => {
      await redis.kill();
      await redis.restart();
      const guests = players.map(({ room, port }) => {
        const other = servers.ports.find((each) => each !== port)!;
        return new RoamingPlayer({ name: 'Fay', room, anyPort: () => other });
      });
      await untilSlow(() => {
        for (const [index, guest] of guests.entries()) expect(guest.port).toBe(players[index]!.port);
      });
      for (const guest of guests) guest.leave();
      await untilSlow(expectAllTogether);
      await untilSlow(() => expectLists(ROOMS));
    });

    it('after SIGKILL, the rooms of a server leave the lists, their people meet again elsewhere, and no other player is disturbed', async () => {
      // A room whose only player leaves with the server, so that nobody opens it again.
      const last = new RoamingPlayer({ name: 'Gil', room: 'LAST', anyPort: () => servers.ports[0]! });
      await untilSlow(() => expect(last.isSeated).toBe(true));
      await untilSlow(() => expectLists([...ROOMS, 'LAST'].sort()));
      const killed = last.port;
      const others = players.filter(({ port }) => port !== killed);
      const before = others.map(({ endings }) => [...endings]);
      const seats = players.map((player) => player.seats);
      const lost = players.filter((player) => !others.includes(player));
      expect(lost.length).toBeGreaterThan(0);
      last.leave();
      await servers.killOne(killed);
      await untilSlow(async () => {
        const ports = (await servers.entries()).map(({ url }) => new URL(url).port);
        expect(ports).not.toContain(String(killed));
      });
      await untilSlow(expectAllTogether);
      await untilSlow(() => expectLists(ROOMS));
      expect(others.map(({ endings }) => endings)).toEqual(before);
      for (const [index, player] of players.entries())
        expect(player.seats, player.room).toBe(seats[index]! + (lost.includes(player) ? 1 : 0));
    });

    it(
      'in a rolling deploy of all servers, each one sends its people to the same room at another server, and ends by itself',
      async () => {
        await servers.add();
        for (const old of [...servers.ports]) {
          const inside = players.filter(({ port }) => port === old);
          const moves = inside.map((player) => player.moves);
          await servers.add();
          expect(await servers.drainOne(old)).toMatchObject({ code: 0, stderr: '' });
          await untilSlow(expectAllTogether);
          for (const [index, player] of inside.entries()) expect(player.moves).toBeGreaterThan(moves[index]!);
        }
        await untilSlow(() => expectLists(ROOMS));
      },
      SLOW_TEST_MS,
    );
  },
);
