/** Tests several processes that share a port, with real sockets. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasRedis } from '../../../scripts/redis-server.ts';
import { ReconnectingPlayer } from './testing/reconnecting-player.ts';
import { RedisProcess } from './testing/redis-process.ts';
import { ServerProcess } from './testing/server-process.ts';
import { startForTest } from './testing/start-for-test.ts';
import { TestPlayer } from './testing/test-player.ts';
import { SLOW_TEST_MS, untilSlow } from './testing/until.ts';
import { ADMIN_TOKEN, GROUP_OPTIONS, kill, pidOf } from './testing/worker-processes.ts';

/** Addresses on the loopback network that the other players do not have. Only Linux has them. */
const OTHER_ADDRESS = '127.0.0.9';
const THIRD_ADDRESS = '127.0.0.10';
const itOnLinux = it.skipIf(process.platform !== 'linux');
const ROOMS = ['A', 'B', 'C', 'D'];
const PEOPLE = ['Ann', 'Bo'];

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Asks for a WebSocket of a process that does not exist. Resolves when the server has answered, without closing the connection. */
async function refusedSocket(port: number): Promise<Socket> {
  const socket = upgradingSocket(port, 63);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 503 /);
  return socket;
}

/** Opens a socket that asks for a WebSocket of a process. */
function upgradingSocket(port: number, processNumber: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  const headers = ['Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket'];
  socket.write([`GET /ws?process=${processNumber} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
  return socket;
}

describe('two processes behind one port', { timeout: SLOW_TEST_MS }, () => {
  let server: ServerProcess;
  let port: number;
  let players: ReconnectingPlayer[];
  /** The number of the process that was killed. */
  let killed = -1;
  /** The number and the id of the process that hangs. */
  let hung = { number: -1, pid: 0 };
  /** Sockets that were passed to the process that hung, and whose end their clients have learnt. */
  let endedWhileHung = 0;

  beforeAll(async () => {
    server = ServerProcess.listening('--processes', '2', ...GROUP_OPTIONS);
    port = await server.port();
    players = ROOMS.flatMap((room) =>
      PEOPLE.map((name) => new ReconnectingPlayer({ name, room, anyPort: () => port })),
    );
  }, SLOW_TEST_MS);
  afterAll(async () => {
    for (const player of players) player.leave();
    await server.stop('SIGKILL');
    if (hung.pid > 0) kill(hung.pid);
  });

  const get = async (path: string): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` };
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json();
  };

  async function act(action: unknown): Promise<unknown> {
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` };
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
    await untilSlow(async () => {
      const person = (await peopleOf(room)).get(name)?.id;
      // On a busy machine, the answer to an earlier attempt may have come too late.
      const answers = [{ problem: null }, { problem: 'This person has left.' }];
      expect(answers).toContainEqual(await act({ action: 'ban', room, person, name }));
    });
  }

  /** Expects process `number` to refuse everybody who comes from `address`. */
  async function expectBan(address: string, number: number): Promise<void> {
    const path = `/ws?process=${number}`;
    await untilSlow(async () => {
      const player = await TestPlayer.join(port, { name: 'Again', room: 'A' }, address, path);
      await player.waitFor('bye', ({ reason }) => reason === 'kicked');
    });
  }

  /** Resolves when process `number` has started at least `times` times. */
  const started = (number: number | undefined, times: number): Promise<void> =>
    untilSlow(() => {
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
    await untilSlow(expectAllTogether);
    expect(new Set(processes().values())).toEqual(new Set([0, 1]));
    await untilSlow(async () => {
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
    await untilSlow(() => expect(server.log).toContainEqual(expect.objectContaining({ msg: 'refused', badMethod: 1 })));
  });

  it('the operator announces to the people of all processes', async () => {
    expect(await act({ action: 'announce', text: 'Hello all' })).toEqual({ problem: null });
    await untilSlow(() => {
      for (const { current } of players)
        expect(current?.received).toContainEqual(expect.objectContaining({ kind: 'roster', notice: 'Hello all' }));
    });
  });

  it('an action of the operator that is no JSON gets the same text as from a single process', async () => {
    expect(await act(undefined)).toEqual({ problem: expect.stringMatching(/^Got no JSON; allowed: kick or ban /) });
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
    await untilSlow(async () => expect(await get('/healthz')).toMatchObject({ refusals: { kicked: 3 } }));
  });

  it('the server goes on if a client resets a refused connection', async () => {
    (await refusedSocket(port)).resetAndDestroy();
    expect(await get('/healthz')).toMatchObject({ races: ROOMS.length });
  });

  it('after SIGKILL of one process, its players rejoin their rooms, the other players keep their connections, and the process runs again', async () => {
    const byRoom = processes();
    killed = byRoom.get('A')!;
    const others = players.filter(({ room }) => byRoom.get(room) !== killed);
    const before = others.map(({ endings }) => [...endings]);
    const seats = players.map((player) => player.seats);
    process.kill(pidOf(server, killed), 'SIGKILL');
    await server.logged('process ended');
    await untilSlow(() => {
      for (const [index, player] of players.entries())
        if (!others.includes(player)) expect(player.seats, player.room).toBe(seats[index]! + 1);
      expectAllTogether();
    });
    expect(others.map(({ endings }) => endings)).toEqual(before);
    await started(killed, 2);
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
    await untilSlow(expectAllTogether);
    const number = processes().get('A')!;
    hung = { number, pid: pidOf(server, number) };
    process.kill(hung.pid, 'SIGSTOP');
    for (let count = 0; count < 3; count++) upgradingSocket(port, number).once('end', () => endedWhileHung++);
    const others = players.filter(({ room }) => processes().get(room) !== number).length;
    await untilSlow(async () => expect(await get('/healthz')).toMatchObject({ players: others }));
    // On a busy machine, the other process may not report for some seconds either.
    await untilSlow(async () => {
      const sockets = await Promise.all([1, 2, 3, 4].map(() => TestPlayer.connect(port)));
      for (const { socket } of sockets) socket.terminate();
    });
  });

  itOnLinux(
    'a process that hangs is killed and started again, and then refuses a person who was banned meanwhile',
    async () => {
      await untilSlow(() => expect(server.log.filter(({ msg }) => msg === 'process ended').length).toBeGreaterThan(1));
      // The first of the three was being passed on when the process hung. Node keeps it.
      await untilSlow(() => expect(endedWhileHung).toBeGreaterThanOrEqual(2));
      const path = `/ws?process=${1 - hung.number}`;
      await untilSlow(async () => {
        const nora = await TestPlayer.join(port, { name: 'Nora', room: 'X' }, THIRD_ADDRESS, path);
        await nora.waitFor('welcome');
      });
      await ban('X', 'Nora');
      await started(hung.number, hung.number === killed ? 3 : 2);
      await expectBan(THIRD_ADDRESS, hung.number);
      await untilSlow(expectAllTogether);
    },
  );

  it('SIGTERM lets all processes end, and the server ends with code 0, even if a refused client stays connected', async () => {
    for (const player of players) player.leave();
    const refused = await refusedSocket(port);
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    refused.destroy();
  });
});

it.skipIf(!hasRedis)(
  'a group with a directory lists the races of other servers (skipped without redis-server)',
  async () => {
    const redis = await RedisProcess.start();
    onTestFinished(() => redis.kill());
    const other = startForTest('--directory', redis.url, ...GROUP_OPTIONS);
    const player = await TestPlayer.join(await other.port(), { room: 'FAR' });
    await player.waitFor('welcome');
    const group = startForTest('--processes', '2', '--directory', redis.url, ...GROUP_OPTIONS);
    const url = `http://127.0.0.1:${await group.port()}/races`;
    await untilSlow(async () => expect(await (await fetch(url)).json()).toMatchObject([{ code: 'FAR' }]));
    player.socket.terminate();
  },
  SLOW_TEST_MS,
);
