/** Tests how a server of several processes ends: if they hang, if they drain, and if they cannot start. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ServerProcess } from './testing/server-process.ts';
import { startForTest } from './testing/start-for-test.ts';
import { TestPlayer } from './testing/test-player.ts';
import { SLOW_TEST_MS, untilSlow } from './testing/until.ts';
import { ADMIN_TOKEN, GROUP_OPTIONS, kill, pidOf } from './testing/worker-processes.ts';

interface TakenPort {
  readonly port: number;
  readonly owner: Server;
}

/** Opens a port; 0 for any free one. */
async function occupyPort(wanted: number): Promise<TakenPort> {
  const owner = createServer().listen(wanted, '127.0.0.1');
  onTestFinished(() => void owner.close());
  await once(owner, 'listening');
  return { port: (owner.address() as AddressInfo).port, owner };
}

async function release({ owner }: TakenPort): Promise<void> {
  owner.close();
  await once(owner, 'close');
}

it('a group that gets SIGTERM while it starts drains when it has started, and ends with code 0', {
  timeout: SLOW_TEST_MS,
}, async () => {
  const server = ServerProcess.listening('--processes', '2', ...GROUP_OPTIONS);
  await untilSlow(() => expect(server.log.filter(({ msg }) => msg === 'process started')).toHaveLength(1));
  expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  expect(server.log.filter(({ msg }) => msg === 'process started')).toHaveLength(2);
});

describe('a group whose processes all hang', { timeout: SLOW_TEST_MS }, () => {
  let server: ServerProcess;
  let pids: number[] = [];

  beforeAll(async () => {
    server = ServerProcess.listening('--processes', '2', '--drain-seconds', '1', ...GROUP_OPTIONS);
    await server.port();
    await untilSlow(() => expect(server.log.filter(({ msg }) => msg === 'process started')).toHaveLength(2));
    pids = [0, 1].map((number) => pidOf(server, number));
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
  }, SLOW_TEST_MS);
  afterAll(async () => {
    await server.stop('SIGKILL');
    for (const pid of pids) kill(pid);
  });

  it('if all processes hang, /healthz, /readyz and /races answer 503', async () => {
    const url = `http://127.0.0.1:${await server.port()}`;
    await untilSlow(async () => {
      const health = await fetch(`${url}/healthz`);
      expect(await health.json()).toMatchObject({ status: 'unavailable', players: 0 });
      expect(health.status).toBe(503);
    });
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/races`)).status).toBe(503);
  });

  it('if all processes hang, SIGTERM ends the server with code 0', async () => {
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });
});

it(
  'the operator drains all processes of a group, and the server logs that and ends with code 0',
  async () => {
    const server = startForTest('--processes', '2', ...GROUP_OPTIONS);
    const port = await server.port();
    await (await TestPlayer.join(port)).waitFor('welcome');
    const url = `http://127.0.0.1:${port}/admin/actions`;
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ action: 'drain' }) });
    expect(await answer.json()).toEqual({ problem: null });
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    expect(server.log).toContainEqual(expect.objectContaining({ msg: 'operator', action: 'drain' }));
    expect(server.log.at(-1)).toMatchObject({ msg: 'stopped' });
  },
  SLOW_TEST_MS,
);

it(
  'if a process of a group cannot start, the server ends with its exit code, and only one process prints the problem',
  async () => {
    const { port } = await occupyPort(0);
    const server = startForTest('--processes', '2', '--transport', 'ws', '--metrics-port', String(port));
    const { code, stderr } = await server.ended;
    expect(code).toBe(2);
    expect(stderr).toBe(
      `shotgun-rally: --metrics-port: got '${port}', which is in use; allowed: a free port, or 0 to pick one\n`,
    );
  },
  SLOW_TEST_MS,
);

it(
  'if a process of a group cannot start again, the log has its new exit code, and it is started until it runs',
  async () => {
    const first = await occupyPort(0);
    await release(first);
    const { port } = first;
    const server = startForTest('--processes', '2', '--transport', 'ws', '--metrics-port', String(port));
    await server.port();
    process.kill(pidOf(server, 0), 'SIGKILL');
    // The process leaves the port for metrics now, and needs it again a second later.
    let taken: TakenPort | null = null;
    await untilSlow(async () => {
      taken = await occupyPort(port);
    });
    const codes = () => server.log.flatMap(({ msg, code }) => (msg === 'process ended' ? [code] : []));
    await untilSlow(() => expect(codes().slice(0, 2)).toEqual([1, 2]));
    await release(taken!);
    const starts = () => server.log.filter(({ msg, process: number }) => msg === 'process started' && number === 0);
    await untilSlow(() => expect(starts()).toHaveLength(2));
  },
  SLOW_TEST_MS,
);
