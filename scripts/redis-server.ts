// Starts a Redis for tests, in which several servers share their list of rooms.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** False where Debian's redis-server is not installed. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

// Otherwise, nobody would notice that CI skips these tests. On macOS and Windows, it has no Redis.
if (!hasRedis && process.env.CI === 'true' && process.platform === 'linux')
  throw new Error("CI must run the tests with Redis. Install it (Debian: 'apt-get install redis-server').");

export interface RunningRedis {
  readonly port: number;
  /** For example `redis://127.0.0.1:1234`. */
  readonly url: string;
  readonly process: ChildProcess;
  /** Ends the process, which loses all data. */
  stop(): Promise<void>;
}

/** Starts a Redis that keeps its data in memory only, on `port` or a free one. Resolves when it accepts connections. */
export async function startRedis(port?: number): Promise<RunningRedis> {
  const used = port ?? (await freePort());
  const options = { port: used, bind: '127.0.0.1', save: '', appendonly: 'no', dir: '/tmp' };
  const child = spawn(
    'redis-server',
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
  );
  const closed = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('Ready to accept connections') && resolve());
    closed.then(() => reject(new Error(`redis-server ended before it listened on port ${used}.`)), reject);
  });
  return {
    port: used,
    url: `redis://127.0.0.1:${used}`,
    process: child,
    stop: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('expected a port');
  return address.port;
}
