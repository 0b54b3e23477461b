/** Several server processes that share a directory in Redis, for tests. */
import { setTimeout } from 'node:timers/promises';
import { createClient } from 'redis';
import type { ServerEntry } from '../directory/directory.ts';
import { logOf, type ProcessResult, ServerProcess } from './server-process.ts';

/** All players of a test have the same address, so there are no limits per address. The races are small, because a test runs many. */
const OPTIONS = [
  ...['--track', 'oval', '--transport', 'ws', '--bots', '0', '--cars', '2', '--rates', '10'],
  ...['--connections-per-address', '0', '--rooms-per-address', '0', '--joins-per-minute', '0'],
];

/** How often (ms) the directory is read until a server is in it. */
const POLL_MS = 50;

const portOf = (url: string): number => Number(new URL(url).port);

/** Returns the time (ms) from the first SIGTERM to the end of the last of these servers, by the clock of their logs. */
export function drainTimeMs(drained: readonly ProcessResult[]): number {
  const lines = drained.flatMap(({ stdout }) => logOf(stdout));
  const timesOf = (event: string): number[] =>
    lines.filter(({ msg }) => msg === event).map(({ time }) => Date.parse(String(time)));
  const [begins, ends] = [timesOf('draining'), timesOf('stopped')];
  if (begins.length !== drained.length || ends.length !== drained.length)
    throw new Error(`expected ${drained.length} servers to drain and to stop, not ${begins.length} and ${ends.length}`);
  return Math.max(...ends) - Math.min(...begins);
}

export class ServerGroup {
  readonly #options: readonly string[];
  readonly #redisUrl: string;
  readonly #servers = new Map<number, ServerProcess>();

  private constructor(redisUrl: string, options: readonly string[]) {
    this.#redisUrl = redisUrl;
    this.#options = ['--directory', redisUrl, ...OPTIONS, ...options];
  }

  /** Starts `count` servers with more options. Resolves when they are ready. */
  static async start(count: number, redisUrl: string, ...options: string[]): Promise<ServerGroup> {
    const group = new ServerGroup(redisUrl, options);
    await group.add(count);
    return group;
  }

  /** The ports of the running servers. */
  get ports(): readonly number[] {
    return [...this.#servers.keys()];
  }

  /** Starts `count` more servers. Resolves when they are in the directory. */
  async add(count = 1): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#start(ServerProcess.listening(...this.#options))));
  }

  /** Starts a server again that was killed, at the same address. Resolves when it is in the directory. */
  async restart(port: number): Promise<void> {
    await this.#start(new ServerProcess(['--port', String(port), '--host', '127.0.0.1', ...this.#options]));
  }

  /** Returns the HTTP status of a server's list of open races, and their sorted room codes. */
  async listOf(port: number): Promise<{ status: number; codes: string[] }> {
    const response = await fetch(`http://127.0.0.1:${port}/races`);
    const races = (await response.json()) as readonly { readonly code: string }[];
    return { status: response.status, codes: races.map(({ code }) => code).sort() };
  }

  /** Returns the entries of the servers in Redis. */
  async entries(): Promise<readonly ServerEntry[]> {
    const client = await createClient({ url: this.#redisUrl }).connect();
    const keys = await client.keys('shotgun-rally:*:server:*');
    const texts = keys.length > 0 ? await client.mGet(keys) : [];
    client.destroy();
    return texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as ServerEntry]));
  }

  /** Returns the id of a server in Redis. */
  async idOf(port: number): Promise<string> {
    const entry = (await this.entries()).find(({ url }) => portOf(url) === port);
    if (!entry) throw new Error(`expected a server at port ${port} in Redis`);
    return entry.id;
  }

  async killOne(port: number): Promise<void> {
    await this.#take(port).stop('SIGKILL');
  }

  /** Sends SIGTERM to servers. Resolves when all of them have ended. */
  drain(ports: readonly number[]): Promise<readonly ProcessResult[]> {
    return Promise.all(ports.map((port) => this.#take(port).stop('SIGTERM')));
  }

  /** Ends all servers. */
  async kill(): Promise<void> {
    await Promise.all([...this.#servers.values()].map((server) => server.stop('SIGKILL')));
  }

  async #start(server: ServerProcess): Promise<void> {
    // The entry of a killed server with the same address may still be there.
    const earlier = new Set((await this.entries()).map(({ id }) => id));
    const port = await server.port();
    const isListed = async (): Promise<boolean> =>
      (await this.entries()).some(({ id, url }) => !earlier.has(id) && portOf(url) === port);
    while (!(await isListed())) await setTimeout(POLL_MS);
    this.#servers.set(port, server);
  }

  #take(port: number): ServerProcess {
    const server = this.#servers.get(port);
    if (!server) throw new Error(`expected a server at port ${port}`);
    this.#servers.delete(port);
    return server;
  }
}
