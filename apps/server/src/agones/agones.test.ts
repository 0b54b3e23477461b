/** Tests `--agones` with a server in a separate process and a stub of the REST API of the Agones SDK. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RACE } from '@shotgun-rally/sim';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServerProcess } from '../testing/server-process.ts';
import { TestPlayer } from '../testing/test-player.ts';
import { Agones } from './agones.ts';

const OPTIONS = ['--port', '0', '--host', '127.0.0.1', '--track', 'oval', '--transport', 'ws', '--bots', '0'];

let stub: Server;
let server: ServerProcess | undefined;
/** The paths of the requests that the stub has received. */
let requests: string[];
/** The HTTP status of the stub's answers; null for no answer. */
let answer: number | null;
let onRequest: () => void;

beforeEach(async () => {
  [requests, answer, onRequest] = [[], 200, () => {}];
  stub = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url} ${await bodyOf(request)}`);
    if (answer !== null) response.writeHead(answer).end('{}');
    onRequest();
  });
  stub.listen(0, 'localhost');
  await once(stub, 'listening');
});

afterEach(async () => {
  await server?.stop('SIGKILL');
  server = undefined;
  stub.closeAllConnections();
  stub.close();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += part;
  return body;
}

const stubPort = (): number => (stub.address() as AddressInfo).port;

function start(...options: string[]): ServerProcess {
  return startWithPort(stubPort(), ...options);
}

/** Starts a server that expects the SDK on `port`. */
function startWithPort(port: number, ...options: string[]): ServerProcess {
  server = new ServerProcess([...OPTIONS, '--agones', ...options], { AGONES_SDK_HTTP_PORT: String(port) });
  return server;
}

/** Resolves when the stub has received `count` requests to `path`. */
async function received(path: string, count = 1): Promise<void> {
  while (requests.filter((each) => each === `POST ${path} {}`).length < count)
    await new Promise<void>((resolve) => {
      onRequest = resolve;
    });
}

/** The received requests, without those to `/health`. */
const states = (): readonly string[] =>
  requests.filter((each) => !each.includes('health')).map((each) => each.split(' ')[1] ?? '');

describe('--agones', () => {
  it('the server reports ready, allocate while a room is open, ready when it has closed, health all the time, and shutdown at its end', async () => {
    const running = start();
    const port = await running.port();
    await received('/ready');
    const player = await TestPlayer.join(port);
    await player.waitFor('welcome');
    await received('/allocate');
    player.socket.close();
    await received('/ready', 2);
    await received('/health', 3);
    expect(await running.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    expect(states()).toEqual(['/ready', '/allocate', '/ready', '/shutdown']);
    const logged = running.log.filter(({ msg }) => msg === 'agones').map(({ state }) => state);
    expect(logged).toEqual(['ready', 'allocate', 'ready', 'shutdown']);
  });

  it('a draining server goes on to report health until its time is up, and then reports shutdown', async () => {
    const running = start('--drain-seconds', '3');
    const player = await TestPlayer.join(await running.port());
    player.drive();
    await player.waitFor('roster', ({ people }) => people.some(({ isHost }) => isHost));
    player.send({ kind: 'start' });
    await received('/allocate');
    running.signal('SIGTERM');
    await running.logged('draining');
    const signs = requests.filter((each) => each.includes('/health')).length;
    await received('/health', signs + 1);
    expect(await running.ended).toMatchObject({ code: 0 });
    expect(states()).toEqual(['/ready', '/allocate', '/shutdown']);
  });

  it('a request that the sidecar refuses is sent again, and the log has one line for the failure and one for the success', async () => {
    answer = 500;
    const running = start();
    await received('/ready', 2);
    answer = 200;
    await received('/ready', 3);
    const { state } = await running.logged('agones');
    expect(state).toBe('ready');
    const failures = running.log.filter(({ msg, path }) => msg === 'agones request failed' && path === 'ready');
    expect(failures).toMatchObject([{ level: 'warn', error: 'HTTP status 500' }]);
    expect(running.log.filter(({ msg, path }) => msg === 'agones answers again' && path === 'ready')).toHaveLength(1);
  });

  it('the server runs a race and stops with exit code 0 although the sidecar never answers', async () => {
    answer = null;
    const running = start();
    const player = await TestPlayer.join(await running.port());
    await received('/ready');
    await player.waitFor('state', ({ state }) => state[RACE.tick]! > 200);
    expect(await running.logged('agones request failed')).toMatchObject({ path: 'ready' });
    expect(await running.stop('SIGINT')).toMatchObject({ code: 0, stderr: '' });
    expect(states().at(-1)).toBe('/shutdown');
  });

  it('a server without a sidecar serves players, and the log says that the connection was refused', async () => {
    const port = stubPort();
    stub.close();
    const running = startWithPort(port);
    const player = await TestPlayer.join(await running.port());
    await player.waitFor('welcome');
    expect(await running.logged('agones request failed')).toMatchObject({
      path: 'ready',
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('an overloaded server reports no health', async () => {
    const flags = { isAvailable: true, isFull: false, isDraining: false, isOverloaded: true };
    const status = { raceCount: 0, playerCount: 0, ...flags };
    const log = { info: () => {}, warn: () => {} } as never;
    const agones = new Agones({ port: stubPort(), status, log });
    await received('/ready');
    status.raceCount = 1;
    await received('/allocate');
    await agones.shutdown();
    expect(requests).toEqual(['POST /ready {}', 'POST /allocate {}', 'POST /shutdown {}']);
    const healthy = new Agones({ port: stubPort(), status: { ...status, isOverloaded: false }, log });
    await received('/health');
    await healthy.shutdown();
  });
});
