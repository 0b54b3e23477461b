/** A Redis in a separate process that tests pause, kill and restart. */
import { createClient } from 'redis';
import { type RunningRedis, startRedis } from '../../../../scripts/redis-server.ts';

/** The answer of PTTL if there is no such key. */
const NO_KEY = -2;

const connect = (url: string) => createClient({ url }).connect();

type Client = Awaited<ReturnType<typeof connect>>;

export class RedisProcess {
  #redis: RunningRedis;

  private constructor(redis: RunningRedis) {
    this.#redis = redis;
  }

  /** Starts a Redis on a free port. Resolves when it accepts connections. */
  static async start(): Promise<RedisProcess> {
    return new RedisProcess(await startRedis());
  }

  get url(): string {
    return this.#redis.url;
  }

  /** Stops the process without ending its connections, as a network failure would. */
  pause(): void {
    this.#redis.process.kill('SIGSTOP');
  }

  resume(): void {
    this.#redis.process.kill('SIGCONT');
  }

  /** Ends the process, which loses all data. */
  async kill(): Promise<void> {
    await this.#redis.stop();
  }

  /** Returns all keys, with the time (ms) until each of them ends; negative if it does not end. */
  lifetimes(): Promise<ReadonlyMap<string, number>> {
    return this.#ask(async (client) => {
      const keys = await client.keys('*');
      return new Map(await Promise.all(keys.map(async (key) => [key, await client.pTTL(key)] as const)));
    });
  }

  /** Returns the entry of a server and the rooms that it holds, as keys with the time (ms) until each of them ends. */
  lifetimesOf(serverId: string): Promise<ReadonlyMap<string, number>> {
    return this.#ask(async (client) => {
      const lifetimes = new Map<string, number>();
      for (const key of await client.keys('*')) {
        const isRoom = key.includes(':room:') && (await client.get(key)) === serverId;
        const lifetimeMs = isRoom || key.endsWith(`:server:${serverId}`) ? await client.pTTL(key) : NO_KEY;
        if (lifetimeMs !== NO_KEY) lifetimes.set(key, lifetimeMs);
      }
      return lifetimes;
    });
  }

  /** Returns the time of Redis's own clock (ms), which decides when keys end. */
  timeMs(): Promise<number> {
    return this.#ask(async (client) => {
      const [seconds = '', microseconds = ''] = await client.time();
      return Number(seconds) * 1000 + Number(microseconds) / 1000;
    });
  }

  /** Deletes the keys that end by themselves, as if their time had passed. */
  expireAll(): Promise<void> {
    return this.#ask(async (client) => {
      for (const key of await client.keys('*')) if ((await client.pTTL(key)) > 0) await client.del(key);
    });
  }

  clear(): Promise<void> {
    return this.#ask(async (client) => void (await client.flushAll()));
  }

  /** Starts a new, empty Redis on the same port after `kill`. */
  async restart(): Promise<void> {
    this.#redis = await startRedis(this.#redis.port);
  }

  async #ask<Answer>(question: (client: Client) => Promise<Answer>): Promise<Answer> {
    const client = await connect(this.url);
    const answer = await question(client);
    client.destroy();
    return answer;
  }
}
