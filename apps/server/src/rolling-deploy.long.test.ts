/** Tests slow rolling deploys of three server processes that share a directory in a real Redis. Skipped without redis-server. */
import { PHASE } from '@shotgun-rally/sim';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasRedis } from '../../../scripts/redis-server.ts';
import { expectLists, expectTogether, fillRooms } from './testing/full-rooms.ts';
import { Lateness } from './testing/lateness.ts';
import { startRaces, untilDriven } from './testing/races.ts';
import type { ReconnectingPlayer } from './testing/reconnecting-player.ts';
import { RedisProcess } from './testing/redis-process.ts';
import { drainTimeMs, ServerGroup } from './testing/server-group.ts';
import { untilSlow } from './testing/until.ts';

const ROOMS = ['A', 'B', 'C', 'D', 'E', 'F'];
const PEOPLE = ['Ann', 'Bo'];
/** A deploy may take this much longer (s) than the drain. */
const MORE_THAN_DRAIN_S = 10;

describe.skipIf(!hasRedis)(
  'a slow rolling deploy of three servers with one Redis (skipped without redis-server)',
  () => {
    let redis: RedisProcess;
    let servers: ServerGroup;
    const players: ReconnectingPlayer[] = [];

    beforeEach(async () => {
      redis = await RedisProcess.start();
    });
    afterEach(async () => {
      for (const player of players) player.leave();
      await servers.kill();
      await redis.kill();
    });

    /** Starts three servers with these options, and fills rooms with gunners: bots drive their cars, so the races can end. */
    async function start(laps: number, drainSeconds: number): Promise<void> {
      servers = await ServerGroup.start(3, redis.url, '--laps', String(laps), '--drain-seconds', String(drainSeconds));
      await fillRooms(servers, { rooms: ROOMS, people: PEOPLE, role: 'gunner' }, players);
    }

    it('in a rolling deploy of one server after the other, every running race ends before its people go on at another server', async () => {
      await start(1, 120);
      for (const old of [...servers.ports]) {
        await servers.add();
        const inside = players.filter(({ port }) => port === old);
        await startRaces(inside);
        const expected = players.map((player) => {
          const lost = inside.includes(player) ? [{ reason: 'otherServer', phase: PHASE.finished }] : [];
          return { seats: player.seats + lost.length, losses: [...player.losses, ...lost] };
        });
        expect(await servers.drain([old])).toMatchObject([{ code: 0, stderr: '' }]);
        await untilSlow(() => expectTogether(servers, players));
        await untilSlow(() => expectLists(servers, ROOMS));
        expect(players.map(({ seats, losses }) => ({ seats, losses }))).toEqual(expected);
      }
    });

    it('in a rolling deploy during races that do not end, all three servers end at most --drain-seconds plus 10 s after SIGTERM, and all people go on', async ({
      skip,
    }) => {
      const drainSeconds = 20;
      await start(99, drainSeconds);
      const old = [...servers.ports];
      await servers.add(3);
      await startRaces(players);
      await untilDriven(players, 100);
      const seats = players.map((player) => player.seats);
      const lateness = new Lateness();
      const drained = await servers.drain(old);
      const notJudged = lateness.stop();
      await untilSlow(() => expectTogether(servers, players));
      await untilSlow(() => expectLists(servers, ROOMS));
      for (const [index, player] of players.entries()) {
        expect(player.losses).toEqual([{ reason: 'otherServer', phase: PHASE.racing }]);
        expect(player.seats).toBe(seats[index]! + 1);
      }
      const drainMs = drainTimeMs(drained);
      expect(drainMs).toBeGreaterThanOrEqual(drainSeconds * 1000);
      const maxMs = (drainSeconds + MORE_THAN_DRAIN_S) * 1000;
      if (notJudged && drainMs >= maxMs) skip(notJudged);
      expect(drainMs).toBeLessThan(maxMs);
    });
  },
);
