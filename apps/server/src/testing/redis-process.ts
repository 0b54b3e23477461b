/** Runs a Redis in a separate process, for tests. It keeps its data in memory only. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createClient } from 'redis';

/** False where Debian's redis-server is not installed. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export class RedisProcess {
  readonly port: number;
  #child: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.#child = child;
  }

  /** Starts a Redis on a free port. Resolves when it accepts connections. */
  static async start(): Promise<RedisProcess> {
    const port = await freePort();
    return new RedisProcess(port, await startOn(port));
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Stops the process without ending its connections, as a network failure would. */
  pause(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }

  /** Ends the process, which loses all data. */
  async kill(): Promise<void> {
    const ended = once(this.#child, 'close');
    this.#child.kill('SIGKILL');
    await ended;
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
    this.#child = await startOn(this.port);
  }
}

async function startOn(port: number): Promise<ChildProcess> {
  const options = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: '/tmp' };
  const child = spawn(
    'redis-server',
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
  );
  for await (const line of child.stdout) if (String(line).includes('Ready to accept connections')) break;
  child.stdout.resume();
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('expected a port');
  return address.port;
}
