/** Tests rolling deploys of three server processes that share a directory in a real Redis. Skipped without Debian's redis-server. */
import { PHASE } from '@shotgun-rally/sim';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis } from '../../../scripts/redis-server.ts';
import { expectLists, expectTogether, fillRooms } from './testing/full-rooms.ts';
import { Lateness } from './testing/lateness.ts';
import { startRaces } from './testing/races.ts';
import type { ReconnectingPlayer } from './testing/reconnecting-player.ts';
import { RedisProcess } from './testing/redis-process.ts';
import { drainTimeMs, ServerGroup } from './testing/server-group.ts';
import { SLOW_TEST_MS, untilSlow } from './testing/until.ts';

const ROOMS = ['A', 'B', 'C', 'D'];
/** The people of this room stay in its warm-up, so they can leave at once. */
const WITHOUT_RACE = 'D';
const PEOPLE = ['Ann', 'Bo'];
/** A race takes about 15 s, and its results are shown for 10 s. A busy machine needs longer. */
const DRAIN_SECONDS = 120;
const SHORT_RACE = ['--laps', '1', '--drain-seconds', String(DRAIN_SECONDS)];
/** How long a deploy may take. */
const DEPLOY_MAX_MS = (DRAIN_SECONDS + 10) * 1000;

describe.skipIf(!hasRedis)(
  'a rolling deploy of three servers with one Redis (skipped without redis-server)',
  { timeout: SLOW_TEST_MS },
  () => {
    let redis: RedisProcess;
    let servers: ServerGroup;
    const players: ReconnectingPlayer[] = [];
    /** How long the deploy took. */
    let deployMs = Number.POSITIVE_INFINITY;
    /** Why a longer time would say nothing, or null. */
    let notJudged: string | null = 'the deploy has failed';

    beforeAll(async () => {
      redis = await RedisProcess.start();
      servers = await ServerGroup.start(3, redis.url, ...SHORT_RACE);
      // Bots drive the cars of the gunners, so the races end.
      await fillRooms(servers, { rooms: ROOMS, people: PEOPLE, role: 'gunner' }, players);
      expect(new Set(players.map(({ port }) => port)).size).toBe(3);
    }, SLOW_TEST_MS);
    afterAll(async () => {
      for (const player of players) player.leave();
      await servers.kill();
      await redis.kill();
    });

    it('in a rolling deploy of all servers at once, every running race ends before its people go on in the same room at a new server', async () => {
      const old = [...servers.ports];
      await servers.add(3);
      await startRaces(players.filter(({ room }) => room !== WITHOUT_RACE));
      const expected = players.map(({ room, seats, losses }) => {
        const phase = room === WITHOUT_RACE ? PHASE.warmup : PHASE.finished;
        return { room, seats: seats + 1, losses: [...losses, { reason: 'otherServer', phase }] };
      });
      const lateness = new Lateness();
      const drained = await servers.drain(old);
      notJudged = lateness.stop();
      deployMs = drainTimeMs(drained);
      for (const result of drained) expect(result).toMatchObject({ code: 0, stderr: '' });
      await untilSlow(() => expectTogether(servers, players));
      await untilSlow(() => expectLists(servers, ROOMS));
      expect(players.map(({ room, seats, losses }) => ({ room, seats, losses }))).toEqual(expected);
    });

    it('the rolling deploy took at most --drain-seconds plus 10 s', ({ skip }) => {
      if (notJudged && deployMs >= DEPLOY_MAX_MS) skip(notJudged);
      expect(deployMs).toBeLessThan(DEPLOY_MAX_MS);
    });
  },
);
