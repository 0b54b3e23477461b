/** Tests `--agones` with a server in a separate process and a stub of the REST API of the Agones SDK. */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RACE } from '@shotgun-rally/sim';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hasRedis } from '../../../../scripts/redis-server.ts';
import { RedisProcess } from '../testing/redis-process.ts';
import { ServerGroup } from '../testing/server-group.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { TestPlayer } from '../testing/test-player.ts';
import { SLOW_TEST_MS, until } from '../testing/until.ts';
import { Agones } from './agones.ts';
import { publicUrlFromAgones } from './agones-address.ts';

const OPTIONS = ['--port', '0', '--host', '127.0.0.1', '--track', 'oval', '--transport', 'ws', '--bots', '0'];

let stub: Server;
let server: ServerProcess | undefined;
/** The paths of the requests that the stub has received. */
let requests: string[];
/** The HTTP status of the stub's answers; null for no answer. */
let answer: number | null;
/** The addresses in the stub's answers to `GET /gameserver`, in this order. The last one is repeated. */
let addresses: string[];
let onRequest: () => void;

beforeEach(async () => {
  [requests, answer, addresses, onRequest] = [[], 200, ['127.0.0.1'], () => {}];
  stub = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url} ${await bodyOf(request)}`);
    if (answer !== null) response.writeHead(answer).end(request.url === '/gameserver' ? nextGameServer() : '{}');
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

/** Returns an answer to `GET /gameserver` as Agones sends it. Without an address there are no ports either. */
function nextGameServer(): string {
  const [address = ''] = addresses.length > 1 ? addresses.splice(0, 1) : addresses;
  const ports = address === '' ? [] : [{ name: 'http', port: 7001 }];
  const status = { state: 'Scheduled', address, addresses: [], ports, players: null, counters: {}, lists: {} };
  return JSON.stringify({ object_meta: { name: 'shotgun-rally-x' }, spec: null, status });
}

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
    const status = { roomCount: 0, peopleCount: 0, ...flags };
    const log = { info: () => {}, warn: () => {} } as never;
    const agones = new Agones({ port: stubPort(), status, log });
    await received('/ready');
    status.roomCount = 1;
    await received('/allocate');
    await agones.shutdown();
    expect(requests).toEqual(['POST /ready {}', 'POST /allocate {}', 'POST /shutdown {}']);
    const healthy = new Agones({ port: stubPort(), status: { ...status, isOverloaded: false }, log });
    await received('/health');
    await healthy.shutdown();
  });
});

it('a draining server whose last room has closed does not report ready', async () => {
  const status = {
    roomCount: 1,
    peopleCount: 0,
    isAvailable: true,
    isFull: false,
    isDraining: true,
    isOverloaded: false,
  };
  const agones = new Agones({ port: stubPort(), status, log: { info: () => {} } as never });
  await received('/allocate');
  status.roomCount = 0;
  await received('/health', requests.filter((each) => each.includes('/health')).length + 2);
  await agones.shutdown();
  expect(states()).toEqual(['/allocate', '/shutdown']);
});

const askCount = (): number => requests.filter((each) => each === 'GET /gameserver ').length;

describe.skipIf(!hasRedis)(
  '--agones with --directory (skipped without redis-server)',
  { timeout: SLOW_TEST_MS },
  () => {
    /** Starts a server with a Redis. Resolves to the addresses that its processes register there, sorted. */
    async function registeredUrls(processCount: number, ...options: string[]): Promise<readonly string[]> {
      const redis = await RedisProcess.start();
      onTestFinished(() => redis.kill());
      await start('--directory', redis.url, '--processes', String(processCount), ...options).port();
      const directory = await ServerGroup.start(0, redis.url);
      let urls: readonly string[] = [];
      await until(async () => {
        urls = (await directory.entries()).map(({ url }) => url);
        return urls.length === processCount;
      });
      return [...urls].sort();
    }

    it('the server registers the address and the port that Agones gives', async () => {
      addresses = ['203.0.113.7'];
      expect(await registeredUrls(1)).toEqual(['ws://203.0.113.7:7001/ws']);
    });

    it('a server whose address Agones does not know yet asks again until it does', async () => {
      addresses = ['', '', '203.0.113.7'];
      expect(await registeredUrls(1)).toEqual(['ws://203.0.113.7:7001/ws']);
      expect(askCount()).toBe(3);
    });

    it('a server with --public-url registers that address, and does not ask Agones', async () => {
      expect(await registeredUrls(1, '--public-url', 'https://race.example/a')).toEqual(['wss://race.example/a/ws']);
      expect(askCount()).toBe(0);
    });

    it('each process of a group registers the address that Agones gives', async () => {
      addresses = ['203.0.113.7'];
      expect(await registeredUrls(2)).toEqual([0, 1].map((number) => `ws://203.0.113.7:7001/ws?process=${number}`));
    });
  },
);

describe('the address from Agones', () => {
  const log = { info: () => {} } as never;
  const urlWithin = (waitMaxMs: number, scheme: 'http' | 'https' = 'http'): Promise<string> =>
    publicUrlFromAgones({ sdkPort: stubPort(), scheme, log, waitMaxMs });

  it('a server accepts requests for the host name that Agones gives', async () => {
    addresses = ['node-1.example'];
    const port = await start('--directory', 'redis://127.0.0.1:1').port();
    const statusFor = async (host: string): Promise<number | undefined> => {
      const [response] = await once(get({ port, path: '/races', headers: { host } }), 'response');
      return response.statusCode;
    };
    expect(await statusFor('node-1.example:7001')).not.toBe(421);
    expect(await statusFor('node-2.example:7001')).toBe(421);
  });

  it('the address is https for a server that serves https, and an IPv6 address is in brackets', async () => {
    addresses = ['2001:db8::7'];
    expect(await urlWithin(0, 'https')).toBe('https://[2001:db8::7]:7001');
  });

  it.each([
    ['never answers', () => (answer = null), 'The operation was aborted due to timeout'],
    ['answers with an error', () => (answer = 500), 'HTTP status 500'],
    ['never knows the address', () => (addresses = ['']), 'no address and port yet'],
    [
      'gives an address that is too long',
      () => (addresses = ['a'.repeat(100)]),
      `its address is http://${'a'.repeat(100)}:7001`,
    ],
  ])('a server gives up with an error that says why if the SDK %s', async (_case, arrange, reason) => {
    arrange();
    await expect(urlWithin(0)).rejects.toMatchObject({
      code: 'ENOADDRESS',
      message: expect.stringContaining(
        `--public-url: got none, and the Agones SDK on port ${stubPort()} gives none (${reason})`,
      ),
    });
  });
});

it.each(['abc', '70000'])('--agones exits with code 2 if AGONES_SDK_HTTP_PORT is %s', async (port) => {
  server = new ServerProcess([...OPTIONS, '--agones'], { AGONES_SDK_HTTP_PORT: port });
  expect(await server.ended).toMatchObject({
    code: 2,
    stderr: `shotgun-rally: AGONES_SDK_HTTP_PORT: got '${port}', allowed: an integer from 1 to 65535\n`,
  });
});
