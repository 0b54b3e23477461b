/** Tests what an operator sees and does, on servers in separate processes with real sockets. */
import { PHASE, RACE } from '@shotgun-rally/sim';
import { afterEach, describe, expect, it } from 'vitest';
import { drainTimeMs } from './testing/server-group.ts';
import { logOf, ServerProcess } from './testing/server-process.ts';
import { TestPlayer } from './testing/test-player.ts';
import { until } from './testing/until.ts';

const OPTIONS = ['--track', 'oval', '--transport', 'ws', '--bots', '0', '--metrics-port', '0'];

let server: ServerProcess;
afterEach(() => server.stop('SIGKILL'));

async function start(...options: string[]): Promise<number> {
  server = ServerProcess.listening(...OPTIONS, ...options);
  return server.port();
}

async function join(port: number, name: string, room = 'RALLY'): Promise<TestPlayer> {
  const player = await TestPlayer.join(port, { name, room });
  await player.waitFor('welcome');
  return player;
}

/** Joins as the only driver and starts a race. */
async function startRace(port: number, room = 'RALLY'): Promise<TestPlayer> {
  const player = await join(port, 'Ann', room);
  player.drive();
  await player.waitFor('roster', ({ people }) => people.some(({ isHost }) => isHost));
  player.send({ kind: 'start' });
  await player.waitFor('state', ({ state }) => state[RACE.phase] === PHASE.countdown);
  return player;
}

const get = (port: number, path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);

describe('the log', () => {
  it('the log has a line for a room, a join, a change of the setup, a leave and refusals, without an address', async () => {
    const port = await start();
    const player = await join(port, 'Ann B');
    const client = await TestPlayer.join(port, { version: 999 });
    await client.closed;
    const setup = { trackName: 'city', laps: 2, botCars: 1, botLevel: 'easy', weapons: true } as const;
    const choices = { isReady: false, vote: 'none', wantsSwap: false, kick: -1, setup } as const;
    player.send({ kind: 'choices', number: 1, ...choices });
    await player.closed;
    const [joined, left] = [await server.logged('joined'), await server.logged('left')];
    expect(await server.logged('room opened')).toMatchObject({ level: 'info', room: 'RALLY' });
    expect(joined).toMatchObject({ room: 'RALLY', connection: 0, name: 'Ann B', role: 'driver', isReturning: false });
    expect(left).toMatchObject({ room: 'RALLY', connection: 0, name: 'Ann B', reason: 'nextRace' });
    expect(await server.logged('setup changed')).toMatchObject({ room: 'RALLY', trackName: 'city', laps: 2 });
    expect(await server.logged('refused')).toMatchObject({ level: 'warn', versionMismatch: 1 });
    const lines = server.log.filter(({ msg }) => msg !== 'metrics');
    expect(lines.map((line) => JSON.stringify(line)).filter((line) => line.includes('127.0'))).toEqual([]);
  });

  it('the log has a warning with the names of SHOTGUN_* variables that set no option, once also with several processes', async () => {
    server = new ServerProcess([...'--port 0 --host 127.0.0.1 --transport ws --processes 2'.split(' ')], {
      SHOTGUN_BOTLEVEL: 'hard',
    });
    await server.port();
    const lines = logOf((await server.stop()).stdout).filter(({ msg }) => msg === 'unknown variables');
    expect(lines).toMatchObject([{ level: 'warn', names: ['SHOTGUN_BOTLEVEL'] }]);
  });

  it('the log has connections with shortened addresses at the level debug', async () => {
    const port = await start('--log-level', 'debug');
    await join(port, 'Ann');
    expect(await server.logged('connected')).toMatchObject({ level: 'debug', connection: 0, address: '127.0.*' });
  });

  it('the return of a person to a seat is logged at the level debug', async () => {
    const port = await start('--log-level', 'debug');
    const { token } = await (await join(port, 'Ann')).waitFor('welcome');
    const again = await TestPlayer.join(port, { name: 'Ann', token });
    await again.waitFor('welcome');
    again.socket.close();
    const levelsOf = (msg: string) => server.log.filter((line) => line.msg === msg).map(({ level }) => level);
    await until(() => levelsOf('left').length === 2);
    expect(levelsOf('joined')).toEqual(['info', 'debug']);
    expect(levelsOf('left')).toEqual(['debug', 'debug']);
  });

  it('the log is text with --log-format text', async () => {
    const port = await start('--log-format', 'text');
    await join(port, 'Ann');
    const { stdout } = await server.stop('SIGINT');
    expect(stdout).toMatch(/^\d\d:\d\d:\d\d\.\d{3} info {2}joined room=RALLY connection=0 name=Ann role=driver/m);
  });
});

describe('the metrics', () => {
  it('the metrics describe races, players, connections, messages, refusals and the runtime, and the port serves nothing else', async () => {
    const port = await start();
    const player = await startRace(port);
    await join(port, 'Bo', 'OTHER');
    await TestPlayer.join(port, { role: 'spectator' }).then((spectator) => spectator.waitFor('welcome'));
    await TestPlayer.join(port, { version: 999 }).then(({ closed }) => closed);
    player.send({
      kind: 'corrections',
      clock: 0,
      respawn: 0,
      hit: 0,
      takeover: 0,
      input: 3,
      reward: 0,
      contact: 0,
      rival: 0,
      budget: 0,
      drift: 0,
      unexplained: 0,
    } as const);
    player.socket.send(Uint8Array.of(1, 2, 3));
    player.send({ kind: 'ping', clientTimeMs: 1 });
    await player.waitFor('pong');
    const values = await server.metrics();
    const elsewhere = `http://127.0.0.1:${await server.metricsPort()}`;
    expect((await fetch(`${elsewhere}/`)).status).toBe(404);
    expect((await fetch(`${elsewhere}/metrics`, { method: 'POST' })).status).toBe(405);
    const value = (name: string): number => values.get(name) ?? Number.NaN;
    expect(value('shotgun_races{phase="warmup"}') + value('shotgun_races{phase="countdown"}')).toBe(2);
    expect(value('shotgun_players{seat="driver"}')).toBe(2);
    expect(value('shotgun_players{seat="spectator"}')).toBe(1);
    expect(value('shotgun_connections{transport="websocket"}')).toBe(3);
    expect(value('shotgun_corrections_total{cause="input"}')).toBe(3);
    expect(value('shotgun_refusals_total{reason="versionMismatch"}')).toBe(1);
    expect(value('shotgun_messages_total{direction="received"}')).toBeGreaterThan(7);
    expect(value('shotgun_messages_total{direction="sent"}')).toBeGreaterThan(5);
    expect(value('shotgun_read_messages_total{kind="hello"}')).toBe(4);
    expect(value('shotgun_read_messages_total{kind="ping"}')).toBe(1);
    expect(value('shotgun_read_messages_total{kind="unreadable"}')).toBe(1);
    expect(value('shotgun_message_bytes_total{direction="sent"}')).toBeGreaterThan(100);
    expect(value('shotgun_tick_duration_seconds_count')).toBeGreaterThan(0);
    expect(value('nodejs_eventloop_delay_p99_seconds')).toBeGreaterThan(0);
    expect(value('nodejs_eventloop_utilization_ratio')).toBeGreaterThan(0);
    expect(value('v8js_memory_heap_used_bytes{v8js_heap_space_name="old_space"}')).toBeGreaterThan(1e6);
    expect(value('process_cpu_seconds_total')).toBeGreaterThan(0);
  });
});

describe('SIGTERM', () => {
  it('a running race goes on after SIGTERM, its players get a notice, nobody opens a room, and a second SIGTERM stops at once', async () => {
    const port = await start();
    expect((await get(port, '/readyz')).status).toBe(200);
    const player = await startRace(port);
    const idle = await join(port, 'Bo', 'OTHER');
    server.signal('SIGTERM');
    expect(await idle.waitFor('bye')).toMatchObject({ reason: 'serverClosing' });
    expect((await player.waitFor('roster', ({ notice }) => notice !== '')).notice).toContain('restart');
    const client = await TestPlayer.join(port, { room: 'NEW' });
    expect(await client.waitFor('bye')).toMatchObject({ reason: 'serverClosing' });
    expect((await get(port, '/healthz')).status).toBe(503);
    expect(await (await get(port, '/healthz')).json()).toMatchObject({ status: 'draining', races: 1 });
    expect((await get(port, '/readyz')).status).toBe(503);
    expect((await server.metrics()).get('shotgun_draining')).toBe(1);
    const partner = await TestPlayer.join(port, { role: 'gunner' });
    await partner.waitFor('welcome');
    const ended = server.stop('SIGTERM');
    expect(await player.waitFor('bye')).toMatchObject({ reason: 'serverClosing' });
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('the server stops by itself at most 10 s after --drain-seconds have passed, although a race is running', async () => {
    const player = await startRace(await start('--drain-seconds', '1'));
    server.signal('SIGTERM');
    expect(await player.waitFor('bye')).toMatchObject({ reason: 'serverClosing' });
    const result = await server.ended;
    expect(result).toMatchObject({ code: 0 });
    expect(drainTimeMs([result])).toBeGreaterThanOrEqual(1000);
    expect(drainTimeMs([result])).toBeLessThan(11_000);
  });

  it('SIGINT stops at once, although a race is running', async () => {
    const player = await startRace(await start());
    const ended = server.stop('SIGINT');
    expect(await player.waitFor('bye')).toMatchObject({ reason: 'serverClosing' });
    expect(await ended).toMatchObject({ code: 0 });
    expect(server.log.some(({ msg }) => msg === 'draining')).toBe(false);
  });
});
