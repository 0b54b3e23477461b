/** Several server processes that share a directory in Redis, for tests. */
import { createClient } from 'redis';
import type { ServerEntry } from '../directory/directory.ts';
import { type ProcessResult, ServerProcess } from './server-process.ts';

/** All players of a test have the same address, so there are no limits per address. The races are small, because a test runs many. */
const OPTIONS = [
  ...['--track', 'oval', '--transport', 'ws', '--bots', '0', '--cars', '2', '--rates', '10'],
  ...['--connections-per-address', '0', '--rooms-per-address', '0', '--joins-per-minute', '0'],
];

export class ServerGroup {
  readonly #redisUrl: string;
  readonly #servers = new Map<number, ServerProcess>();

  private constructor(redisUrl: string) {
    this.#redisUrl = redisUrl;
  }

  /** Starts `count` servers. Resolves when they are ready. */
  static async start(count: number, redisUrl: string): Promise<ServerGroup> {
    const group = new ServerGroup(redisUrl);
    await Promise.all(Array.from({ length: count }, () => group.add()));
    return group;
  }

  /** The ports of the running servers. */
  get ports(): readonly number[] {
    return [...this.#servers.keys()];
  }

  /** Starts one more server. Resolves when it is in the directory. */
  async add(): Promise<void> {
    const server = ServerProcess.listening('--directory', this.#redisUrl, ...OPTIONS);
    const port = await server.port();
    const isListed = async (): Promise<boolean> => (await this.entries()).some(({ url }) => url.includes(`:${port}/`));
    while (!(await isListed())) await new Promise((resolve) => setTimeout(resolve, 50));
    this.#servers.set(port, server);
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

  async killOne(port: number): Promise<void> {
    await this.#take(port).stop('SIGKILL');
  }

  /** Sends SIGTERM to a server. Resolves when it has ended. */
  drainOne(port: number): Promise<ProcessResult> {
    return this.#take(port).stop('SIGTERM');
  }

  /** Ends all servers. */
  async kill(): Promise<void> {
    await Promise.all([...this.#servers.values()].map((server) => server.stop('SIGKILL')));
  }

  #take(port: number): ServerProcess {
    const server = this.#servers.get(port);
    if (!server) throw new Error(`expected a server at port ${port}`);
    this.#servers.delete(port);
    return server;
  }
}
