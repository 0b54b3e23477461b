/** Measures how long a killed server and its rooms stay in the directory and in the lists of the other servers. */
import { setTimeout } from 'node:timers/promises';
import type { RedisProcess } from './redis-process.ts';
import type { ServerGroup } from './server-group.ts';

const POLL_MS = 100;

export interface Killed {
  /** The id of the killed server in the directory. */
  readonly id: string;
  /** A listed room of that server that nobody opens again. */
  readonly room: string;
}

export interface StaleEntryTimes {
  /** How long (ms) Redis had a key of the server after its end, by the clock of Redis. */
  readonly inRedisMs: number;
  /** How long (ms) any list had the room. */
  readonly inListsMs: number;
}

/**
 * Call it right after a server was killed. Resolves when Redis has no key of that server any more, and no server lists its room. If this
 * process is slow, the times come out too short, never too long. `inListsMs` is longer if servers answer slowly.
 */
export async function staleEntryTimes(
  redis: RedisProcess,
  servers: ServerGroup,
  { id, room }: Killed,
): Promise<StaleEntryTimes> {
  const [redisStartMs, startMs] = [await redis.timeMs(), performance.now()];
  let [inRedisMs, inListsMs] = [0, 0];
  for (;;) {
    const [redisAskedMs, askedMs] = [await redis.timeMs(), performance.now()];
    const isInRedis = (await redis.lifetimesOf(id)).size > 0;
    const lists = await Promise.all(servers.ports.map((port) => servers.listOf(port)));
    const isListed = lists.some(({ codes }) => codes.includes(room));
    if (isInRedis) inRedisMs = redisAskedMs - redisStartMs;
    if (isListed) inListsMs = askedMs - startMs;
    if (!isInRedis && !isListed) return { inRedisMs, inListsMs };
    await setTimeout(POLL_MS);
  }
}
