// Starts a Redis on a free port, in which several servers share their list of rooms.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** False where Debian's redis-server is not installed. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export interface RunningRedis {
  /** For example `redis://127.0.0.1:1234`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a Redis that keeps its data in memory only. Resolves when it accepts connections. */
export async function startRedis(): Promise<RunningRedis> {
  const port = await freePort();
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp']);
  const ended = once(child, 'close');
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => String(text).includes('Ready to accept connections') && resolve());
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
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
