/** A Redis in a separate process that tests pause, kill and restart. */
import { createClient } from 'redis';
import { type RunningRedis, startRedis } from '../../../../scripts/redis-server.ts';

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
  async lifetimes(): Promise<ReadonlyMap<string, number>> {
    const client = await createClient({ url: this.url }).connect();
    const keys = await client.keys('*');
    const lifetimes = await Promise.all(keys.map(async (key) => [key, await client.pTTL(key)] as const));
    client.destroy();
    return new Map(lifetimes);
  }

  /** Deletes the keys that end by themselves, as if their time had passed. */
  async expireAll(): Promise<void> {
    const client = await createClient({ url: this.url }).connect();
    for (const key of await client.keys('*')) if ((await client.pTTL(key)) > 0) await client.del(key);
    client.destroy();
  }

  async clear(): Promise<void> {
    const client = await createClient({ url: this.url }).connect();
    await client.flushAll();
    client.destroy();
  }

  /** Starts a new, empty Redis on the same port after `kill`. */
  async restart(): Promise<void> {
    this.#redis = await startRedis(this.#redis.port);
  }
}
