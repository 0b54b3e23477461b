/** Tests the whole server in a separate process, with real sockets. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { MAX_CLIENT_BYTES, type StateMessage } from '@shotgun-rally/protocol';
import { readField } from '@shotgun-rally/sim';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { afterEach, describe, expect, it } from 'vitest';
import { CLOSE_GOING_AWAY } from './connections/socket-link.ts';
import { logOf, ServerProcess } from './testing/server-process.ts';
import { TestPlayer } from './testing/test-player.ts';
import { until } from './testing/until.ts';

const TOO_LONG_BYTES = MAX_CLIENT_BYTES + 1;
const TOO_MANY_FRAGMENTS = 65;
/** Close codes of RFC 6455. */
const CLOSE_POLICY_VIOLATION = 1008;
const CLOSE_MESSAGE_TOO_BIG = 1009;
/** The number of bad messages after which a client is dismissed. */
const TOO_MANY_BAD_MESSAGES = 9;
/** A byte that does not start any MessagePack value. */
const GARBAGE_BYTE = 0xc1;

/** By itself, the WebSocket library waits twice as long (ms) for a client to end its connection. */
const BEFORE_LIBRARY_MS = 15_000;

let server: ServerProcess;
afterEach(() => server.stop('SIGKILL'));

async function start(...options: string[]): Promise<number> {
  server = ServerProcess.listening(...options);
  return server.port();
}

function positionOf({ state }: StateMessage, car: number): readonly [number, number] {
  return [readField(state, car, 'px'), readField(state, car, 'pz')];
}

async function getHealth(port: number): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`);
  return (await response.json()) as Record<string, unknown>;
}

describe('races', () => {
  it.each([[[]], [['--lag', '0-100']]])(
    'a race shows the gunner that the car moves as the driver drives, and /races lists both, with the options %j',
    async (options) => {
      const port = await start('--bots', '0', ...options);
      const driver = await TestPlayer.join(port, { name: 'Dee', role: 'driver' });
      const { car } = await driver.waitFor('welcome');
      const gunner = await TestPlayer.join(port, { name: 'Gus', role: 'gunner', encoding: 'plain' });
      expect(await gunner.waitFor('welcome')).toMatchObject({ car, role: 'gunner' });
      const { cars } = await gunner.waitFor('roster', (roster) => roster.cars.some((each) => each.gunner === 'Gus'));
      expect(cars).toMatchObject([{ car, driver: 'Dee', gunner: 'Gus' }]);

      const [x, z] = positionOf(await gunner.waitFor('state'), car);
      driver.drive();
      const hasMoved = (message: StateMessage): boolean => {
        const [newX, newZ] = positionOf(message, car);
        return Math.hypot(newX - x, newZ - z) > 10;
      };
      const moved = await gunner.waitFor('state', hasMoved);
      expect(moved.reports[car]?.driver.lastTimeMs).toBeGreaterThan(0);
      expect(moved.reports[car]?.input.throttle).toBe(AXIS_MAX);
      expect(await getHealth(port)).toMatchObject({ status: 'ok', version: '0.1.0', races: 1, players: 2 });
      const races = await fetch(`http://127.0.0.1:${port}/races`);
      expect(await races.json()).toMatchObject([{ people: ['Dee', 'Gus'], phase: 'warmup' }]);
    },
  );

  it('a race gives a seat to a new connection that sends its token, and dismisses the old one, despite simulated lag', async () => {
    const port = await start('--lag', '100');
    const first = await TestPlayer.join(port, { car: 2 });
    const { token } = await first.waitFor('welcome');
    const second = await TestPlayer.join(port, { token });
    expect(await second.waitFor('welcome')).toMatchObject({ car: 2, role: 'driver', token });
    expect(await first.waitFor('bye')).toMatchObject({ reason: 'replaced' });
  });

  it('a race on another track follows if the host chooses one, and a player with a token keeps the seat', async () => {
    const port = await start('--track', 'oval', '--lag', '0-100');
    const host = await TestPlayer.join(port, { name: 'Ann', car: 2 });
    await host.waitFor('welcome');
    const guest = await TestPlayer.join(port, { name: 'Bo', car: 3 });
    const { token } = await guest.waitFor('welcome');
    const setup = { trackName: 'city', laps: 2, botCars: 1, botLevel: 'easy', weapons: true } as const;
    const choices = {
      kind: 'choices',
      number: 1,
      isReady: false,
      vote: 'none',
      wantsSwap: false,
      kick: -1,
      setup,
    } as const;
    const choosing = setInterval(() => host.socket.readyState === host.socket.OPEN && host.send(choices), 50);
    expect(await guest.waitFor('bye')).toMatchObject({ reason: 'nextRace' });
    clearInterval(choosing);
    await guest.closed;
    const again = await TestPlayer.join(port, { name: 'Bo', token });
    expect(await again.waitFor('welcome')).toMatchObject({ car: 3, role: 'driver', trackName: 'city', laps: 2, token });
    expect((await again.waitFor('roster')).setup).toEqual(setup);
  });

  it('a room has easy bots if a newcomer opens it, unless the server was started with another level', async () => {
    const levelOf = async (port: number, room: string, isNewcomer: boolean) => {
      const player = await TestPlayer.join(port, { room, isNewcomer });
      return (await player.waitFor('roster')).setup.botLevel;
    };
    const port = await start();
    expect([await levelOf(port, 'NEW', true), await levelOf(port, 'NEW', false)]).toEqual(['easy', 'easy']);
    expect(await levelOf(port, 'OLD', false)).toBe('medium');
    await server.stop('SIGKILL');
    expect(await levelOf(await start('--bot-level', 'hard'), 'NEW', true)).toBe('hard');
  });

  it('a race refuses a taken seat, and makes a ninth driver a spectator and then a gunner', async () => {
    const port = await start();
    const drivers = await Promise.all(
      Array.from({ length: 8 }, (_, car) => TestPlayer.join(port, { name: `D${car}`, car })),
    );
    await Promise.all(drivers.map((driver) => driver.waitFor('welcome')));
    const refused = await TestPlayer.join(port, { car: 0 });
    expect(await refused.waitFor('bye')).toMatchObject({ reason: 'seatTaken' });
    const ninth = await TestPlayer.join(port);
    expect(await ninth.waitFor('welcome')).toMatchObject({ role: 'spectator', car: -1 });
    expect(await ninth.waitFor('welcome', ({ role }) => role === 'gunner')).toMatchObject({ car: 3 });
    const elsewhere = await TestPlayer.join(port, { room: 'OTHER' });
    await elsewhere.waitFor('welcome');
    expect(await getHealth(port)).toMatchObject({ races: 2, players: 10 });
  });
});

describe('invalid clients', () => {
  it('a client is dismissed if it has another protocol version', async () => {
    const player = await TestPlayer.join(await start(), { version: 999 });
    expect(await player.waitFor('bye')).toMatchObject({ reason: 'versionMismatch' });
  });

  it('a client that sends garbage, or a message with too many bytes or fragments, is cut off and counted, while another player stays connected', async () => {
    const port = await start();
    const player = await TestPlayer.join(port);
    await player.waitFor('welcome');
    const client = await TestPlayer.connect(port);
    for (let count = 0; count < TOO_MANY_BAD_MESSAGES; count++) client.socket.send(Buffer.from([GARBAGE_BYTE, count]));
    expect(await client.waitFor('bye')).toMatchObject({ reason: 'badMessage' });
    const oversized = await TestPlayer.connect(port);
    oversized.socket.send(Buffer.alloc(TOO_LONG_BYTES));
    expect(await oversized.closed).toBe(CLOSE_MESSAGE_TOO_BIG);
    const fragmented = await TestPlayer.connect(port);
    for (let count = 0; count < TOO_MANY_FRAGMENTS; count++) fragmented.socket.send(Buffer.of(0), { fin: false });
    expect(await fragmented.closed).toBe(CLOSE_POLICY_VIOLATION);
    expect(await getHealth(port)).toMatchObject({ refusals: { badMessage: 3 } });
    player.socket.send('text');
    player.send({ kind: 'ping', clientTimeMs: 7 });
    expect(await player.waitFor('pong')).toMatchObject({ clientTimeMs: 7 });
  });
});

describe('the server process', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'the server sends `bye` and exits with code 0 on %s, despite bad simulated network conditions',
    async (signal) => {
      const port = await start('--lag', '400', '--loss', '50', '--link', 'stream');
      const player = await TestPlayer.join(port);
      await player.waitFor('welcome');
      const ended = server.stop(signal);
      expect(await player.waitFor('bye')).toMatchObject({ reason: 'serverClosing' });
      expect(await player.closed).toBe(CLOSE_GOING_AWAY);
      expect(await ended).toMatchObject({ code: 0, stderr: '' });
    },
  );

  it('the server stops even if open connections do not respond', async () => {
    const port = await start();
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    silent.on('error', () => {});
    const paused = await TestPlayer.connect(port);
    paused.socket.pause();
    expect(await server.stop()).toMatchObject({ code: 0 });
  });

  it('a player who begins to close the WebSocket, but keeps the connection open, leaves the room', async () => {
    const port = await start();
    const leaving = await TestPlayer.join(port);
    await leaving.waitFor('welcome');
    expect(await getHealth(port)).toMatchObject({ players: 1 });
    leaving.socket.close();
    leaving.socket.pause();
    await until(async () => expect(await getHealth(port)).toMatchObject({ players: 0 }), BEFORE_LIBRARY_MS);
  });

  it('the server prints its URL, and links for a driver and a gunner', async () => {
    const port = await start();
    expect((await server.stop()).stdout).toContain(
      [
        `ready http://127.0.0.1:${port}`,
        `  driver  http://127.0.0.1:${port}/?room=RALLY&role=driver`,
        `  gunner  http://127.0.0.1:${port}/?room=RALLY&role=gunner`,
      ].join('\n'),
    );
  });

  it.each([
    ['', []],
    [', also with a directory', ['--directory', 'redis://127.0.0.1:1']],
  ])('the server explains in one line that a port is in use%s', async (_case, options) => {
    const port = await start();
    const second = new ServerProcess(['--host', '127.0.0.1', ...options], { SHOTGUN_PORT: String(port) });
    expect(await second.ended).toEqual({
      code: 2,
      signal: null,
      stdout: '',
      stderr: `shotgun-rally: --port: got '${port}', which is in use; allowed: a free port, or 0 to pick one\n`,
    });
  });

  it('the server logs a warning if another program has its UDP port, so that no data channel can open', async () => {
    const other = createSocket('udp4').bind(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address();
    server = new ServerProcess(['--host', '127.0.0.1', '--port', String(port)]);
    await server.port();
    other.close();
    expect(logOf((await server.stop()).stdout)).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        msg: 'UDP port not available',
        reason: `bind EADDRINUSE 127.0.0.1:${port}`,
      }),
    );
  });

  it.each([
    ['--host fe80::1', "--host: got 'fe80::1', on which this machine cannot listen; allowed: another of its addresses"],
    ['--host 192.0.2.1', "--host: got '192.0.2.1', which is not an address of this machine; allowed: one that is"],
    [
      '--host nowhere.invalid',
      "--host: got 'nowhere.invalid', which could not be resolved; allowed: an address of this machine",
    ],
    [
      '--metrics-port 0 --metrics-host 192.0.2.1',
      "--metrics-host: got '192.0.2.1', which is not an address of this machine; allowed: one that is",
    ],
    [
      '--metrics-port 0 --metrics-host nowhere.invalid',
      "--metrics-host: got 'nowhere.invalid', which could not be resolved; allowed: an address of this machine",
    ],
    [
      '--cert /nowhere --key /nowhere',
      "--cert: got '/nowhere' (ENOENT: no such file or directory, open '/nowhere'); allowed: a readable file",
    ],
  ])('the server explains in one line why it cannot start with %s', async (options, problem) => {
    server = new ServerProcess(['--port', '0', '--transport', 'ws', ...options.split(' ')]);
    expect(await server.ended).toEqual({ code: 2, signal: null, stdout: '', stderr: `shotgun-rally: ${problem}\n` });
  });

  it('the server explains in one line that a flag is unknown', async () => {
    server = new ServerProcess(['--prot', '80']);
    const { code, stdout, stderr } = await server.ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^shotgun-rally: unknown option --prot: allowed are [^\n]*\n$/);
  });
});
