/** Measures how long a killed server and its rooms stay in the directory and in the lists of the other servers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisProcess } from './redis-process.ts';
import type { ServerGroup } from './server-group.ts';

const POLL_MS = 100;

export interface Killed {
  /** The id of the killed server in the directory. */
  readonly id: string;
  /** A listed room of that server that nobody opens again. */
  readonly room: string;
}

export interface GhostTimes {
  /** How long (ms) Redis had a key of the server after its end, by the clock of Redis. */
  readonly inRedisMs: number;
  /** How long (ms) any list had the room. */
  readonly inListsMs: number;
}

/**
 * Call right after the server has been killed. Resolves when neither Redis nor a list has anything of it. If this process is slow, the
 * times are measured too short, not too long. Servers that answer slowly make `inListsMs` longer.
 */
export async function ghostTimes(redis: RedisProcess, servers: ServerGroup, { id, room }: Killed): Promise<GhostTimes> {
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
    await sleep(POLL_MS);
  }
}
