/** Tests several processes that share a port, with real sockets. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasRedis } from '../../../scripts/redis-server.ts';
import { RedisProcess } from './testing/redis-process.ts';
import { RoamingPlayer } from './testing/roaming-player.ts';
import { ServerProcess } from './testing/server-process.ts';
import { TestPlayer } from './testing/test-player.ts';

const TOKEN = 'token-of-the-tests';
/** Addresses on the loopback network that the other players do not have. Only Linux has them. */
const OTHER_ADDRESS = '127.0.0.9';
const THIRD_ADDRESS = '127.0.0.10';
const itOnLinux = it.skipIf(process.platform !== 'linux');
const ROOMS = ['A', 'B', 'C', 'D'];
const PEOPLE = ['Ann', 'Bo'];
/** All players of a test have the same address, so there are no limits per address. */
const OPTIONS = [
  ...['--track', 'oval', '--transport', 'ws', '--bots', '0', '--cars', '2', '--rates', '10', '--admin-token', TOKEN],
  ...['--public-url', 'https://race.example'],
  ...['--connections-per-address', '0', '--rooms-per-address', '0', '--joins-per-minute', '0'],
];
/** On a busy machine, three processes take a minute to start. */
const TIMEOUT_MS = 300_000;

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Starts a server that ends with the test. */
function startForTest(...options: string[]): ServerProcess {
  const server = ServerProcess.listening(...options);
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  return server;
}

/** Asks for a WebSocket of a process that does not exist. Resolves when the server has answered, without closing the connection. */
async function refusedSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  const headers = ['Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket'];
  socket.write(['GET /ws?process=63 HTTP/1.1', ...headers, '', ''].join('\r\n'));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 503 /);
  return socket;
}

/** Waits until `check` throws no error. */
const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: TIMEOUT_MS - 10_000, interval: 50 });

/** Returns the id that the operating system has given to process `number`, which may have started several times. */
const pidOf = (server: ServerProcess, number: unknown): number =>
  Number(server.log.filter(({ msg, process }) => msg === 'process started' && process === number).at(-1)?.pid);

/** Kills a process that may have ended. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

describe('two processes behind one port', { timeout: TIMEOUT_MS }, () => {
  let server: ServerProcess;
  let port: number;
  let players: RoamingPlayer[];
  /** The number of the process that was killed. */
  let killed = -1;
  /** The number and the id of the process that hangs. */
  let hung = { number: -1, pid: 0 };

  beforeAll(async () => {
    server = ServerProcess.listening('--processes', '2', ...OPTIONS);
    port = await server.port();
    players = ROOMS.flatMap((room) => PEOPLE.map((name) => new RoamingPlayer({ name, room, anyPort: () => port })));
  }, TIMEOUT_MS);
  afterAll(async () => {
    for (const player of players) player.leave();
    await server.stop('SIGKILL');
    if (hung.pid > 0) kill(hung.pid);
  });

  const get = async (path: string): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${TOKEN}` };
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json();
  };

  async function act(action: unknown): Promise<unknown> {
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const init = { method: 'POST', headers, body: JSON.stringify(action) };
    return (await fetch(`http://127.0.0.1:${port}/admin/actions`, init)).json();
  }

  /** Returns the people of a room by name, as the operator sees them. */
  async function peopleOf(room: string): Promise<ReadonlyMap<string, Person>> {
    const { rooms } = (await get('/admin/status')) as { rooms: { code: string; people: Person[] }[] };
    const people = rooms.find(({ code }) => code === room)?.people ?? [];
    return new Map(people.map((person) => [person.name, person]));
  }

  /** Bans a person when the operator sees this person. */
  async function ban(room: string, name: string): Promise<void> {
    await until(async () => {
      const person = (await peopleOf(room)).get(name)?.id;
      // On a busy machine, the answer to an earlier attempt may have come too late.
      const answers = [{ problem: null }, { problem: 'This person has left.' }];
      expect(answers).toContainEqual(await act({ action: 'ban', room, person, name }));
    });
  }

  /** Expects process `number` to refuse everybody who comes from `address`. */
  async function expectBan(address: string, number: number): Promise<void> {
    const path = `/ws?process=${number}`;
    await until(async () => {
      const player = await TestPlayer.join(port, { name: 'Again', room: 'A' }, address, path);
      await player.waitFor('bye', ({ reason }) => reason === 'kicked');
    });
  }

  /** Resolves when process `number` has started at least `times` times. */
  const started = (number: number | undefined, times: number): Promise<void> =>
    until(() => {
      const starts = server.log.filter(({ msg, process }) => msg === 'process started' && process === number);
      expect(starts.length).toBeGreaterThanOrEqual(times);
    });

  const expectAllTogether = (): void => {
    for (const player of players) expect(player.people, `${player.name} in ${player.room}`).toEqual(PEOPLE);
  };

  /** Returns the number of the process that has opened each room last. */
  function processes(): ReadonlyMap<string, number> {
    const opened = server.log.filter(({ msg }) => msg === 'room opened');
    return new Map(opened.map(({ room, process }) => [String(room), Number(process)]));
  }

  it('the people of each room are in one race, each process has rooms, and the lists and the operator see all of them', async () => {
    await until(expectAllTogether);
    expect(new Set(processes().values())).toEqual(new Set([0, 1]));
    await until(async () => {
      const races = (await get('/races')) as { code: string }[];
      expect(races.map(({ code }) => code).sort()).toEqual(ROOMS);
      for (const room of ROOMS) expect([...(await peopleOf(room)).keys()].sort()).toEqual(PEOPLE);
      expect(await get('/healthz')).toMatchObject({ races: ROOMS.length, players: players.length });
    });
  });

  it('a request for the host of --public-url is answered, and a refused request is in the health status and the log', async () => {
    const sent = request({ host: '127.0.0.1', port, path: '/races', headers: { host: 'race.example' } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.resume().statusCode).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' })).status).toBe(405);
    expect(await get('/healthz')).toMatchObject({ refusals: { badMethod: 1 } });
    // On a busy machine, the processes may have refused something before.
    await until(() => expect(server.log).toContainEqual(expect.objectContaining({ msg: 'refused', badMethod: 1 })));
  });

  it('the operator announces to the people of all processes', async () => {
    expect(await act({ action: 'announce', text: 'Hello all' })).toEqual({ problem: null });
    await until(() => {
      for (const { current } of players)
        expect(current?.received).toContainEqual(expect.objectContaining({ kind: 'roster', notice: 'Hello all' }));
    });
  });

  itOnLinux('the operator bans a person from all processes', async () => {
    // Two people fill a room of two cars only halfway, so Mallory gets a seat in the process that holds the room.
    const path = `/ws?process=${processes().get('A')}`;
    const mallory = await TestPlayer.join(port, { name: 'Mallory', room: 'A' }, OTHER_ADDRESS, path);
    await mallory.waitFor('welcome');
    expect(await act({ action: 'kick', room: 'A', person: 99, name: 'Mallory' })).toEqual({
      problem: 'This person has left.',
    });
    await ban('A', 'Mallory');
    for (const number of [0, 1]) await expectBan(OTHER_ADDRESS, number);
    // Mallory was removed from one process, and then refused by both.
    await until(async () => expect(await get('/healthz')).toMatchObject({ refusals: { kicked: 3 } }));
  });

  it('the server goes on if a client resets a refused connection', async () => {
    (await refusedSocket(port)).resetAndDestroy();
    expect(await get('/healthz')).toMatchObject({ races: ROOMS.length });
  });

  it('after SIGKILL of one process, its people meet again, the others are not disturbed, and the process runs again', async () => {
    const byRoom = processes();
    killed = byRoom.get('A')!;
    const others = players.filter(({ room }) => byRoom.get(room) !== killed);
    const before = others.map(({ current }) => current);
    const seats = players.map((player) => player.seats);
    process.kill(pidOf(server, killed), 'SIGKILL');
    await server.logged('process ended');
    await until(() => {
      for (const [index, player] of players.entries())
        if (!others.includes(player)) expect(player.seats, player.room).toBe(seats[index]! + 1);
      expectAllTogether();
    });
    expect(others.map(({ current }) => current)).toEqual(before);
  });

  itOnLinux('/healthz counts the refusals of a process that has ended', async () => {
    await started(killed, 2);
    expect(await get('/healthz')).toMatchObject({ refusals: { kicked: 3 } });
  });

  it('a process that has started again shows the notice of the operator', async () => {
    // It has the most free rooms, so it opens the new one.
    const player = await TestPlayer.join(port, { room: 'NEW' }, '127.0.0.1', `/ws?process=${killed}`);
    expect((await player.waitFor('roster')).notice).toBe('Hello all');
    player.socket.close();
  });

  itOnLinux('a process that has started again refuses a banned person', async () => {
    await expectBan(OTHER_ADDRESS, killed);
  });

  it('a process that hangs is left out of /healthz, and all new WebSockets reach the other process', async () => {
    await until(expectAllTogether);
    const number = processes().get('A')!;
    hung = { number, pid: pidOf(server, number) };
    process.kill(hung.pid, 'SIGSTOP');
    const others = players.filter(({ room }) => processes().get(room) !== number).length;
    await until(async () => expect(await get('/healthz')).toMatchObject({ players: others }));
    // On a busy machine, the other process may not report for some seconds either.
    await until(async () => {
      const sockets = await Promise.all([1, 2, 3, 4].map(() => TestPlayer.connect(port)));
      for (const { socket } of sockets) socket.terminate();
    });
  });

  itOnLinux(
    'a process that hangs is killed and started again, and then refuses a person who was banned meanwhile',
    async () => {
      await until(() => expect(server.log.filter(({ msg }) => msg === 'process ended').length).toBeGreaterThan(1));
      const path = `/ws?process=${1 - hung.number}`;
      await until(async () => {
        const nora = await TestPlayer.join(port, { name: 'Nora', room: 'X' }, THIRD_ADDRESS, path);
        await nora.waitFor('welcome');
      });
      await ban('X', 'Nora');
      await started(hung.number, hung.number === killed ? 3 : 2);
      await expectBan(THIRD_ADDRESS, hung.number);
      await until(expectAllTogether);
    },
  );

  it('SIGTERM lets all processes end, and the server ends with code 0, even if a refused client stays connected', async () => {
    for (const player of players) player.leave();
    const refused = await refusedSocket(port);
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    refused.destroy();
  });
});

describe('a group whose processes all hang', { timeout: TIMEOUT_MS }, () => {
  let server: ServerProcess;
  let pids: number[] = [];

  beforeAll(async () => {
    server = ServerProcess.listening('--processes', '2', '--drain-seconds', '1', ...OPTIONS);
    await server.port();
    await until(() => expect(server.log.filter(({ msg }) => msg === 'process started')).toHaveLength(2));
    pids = [0, 1].map((number) => pidOf(server, number));
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
  }, TIMEOUT_MS);
  afterAll(async () => {
    await server.stop('SIGKILL');
    for (const pid of pids) kill(pid);
  });

  it('/healthz, /readyz and /races answer 503', async () => {
    const url = `http://127.0.0.1:${await server.port()}`;
    await until(async () => {
      const health = await fetch(`${url}/healthz`);
      expect(await health.json()).toMatchObject({ status: 'unavailable', players: 0 });
      expect(health.status).toBe(503);
    });
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/races`)).status).toBe(503);
  });

  it('SIGTERM ends the server with code 0', async () => {
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });
});

it(
  'the operator drains all processes of a group, and the server ends with code 0',
  async () => {
    const server = startForTest('--processes', '2', ...OPTIONS);
    const url = `http://127.0.0.1:${await server.port()}/admin/actions`;
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ action: 'drain' }) });
    expect(await answer.json()).toEqual({ problem: null });
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  },
  TIMEOUT_MS,
);

it.skipIf(!hasRedis)(
  'a group with a directory lists the races of other servers (skipped without redis-server)',
  async () => {
    const redis = await RedisProcess.start();
    onTestFinished(() => redis.kill());
    const other = startForTest('--directory', redis.url, ...OPTIONS);
    const player = await TestPlayer.join(await other.port(), { room: 'FAR' });
    await player.waitFor('welcome');
    const group = startForTest('--processes', '2', '--directory', redis.url, ...OPTIONS);
    const url = `http://127.0.0.1:${await group.port()}/races`;
    await until(async () => expect(await (await fetch(url)).json()).toMatchObject([{ code: 'FAR' }]));
    player.socket.terminate();
  },
  TIMEOUT_MS,
);

it('if a process of a group cannot start, the server ends with its exit code, and only one process prints the problem', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const server = startForTest('--processes', '2', '--transport', 'ws', '--metrics-port', String(port));
  const { code, stderr } = await server.ended;
  expect(code).toBe(2);
  expect(stderr).toBe(
    `shotgun-rally: --metrics-port: got '${port}', which is in use; allowed: a free port, or 0 to pick one\n`,
  );
}, 120_000);
