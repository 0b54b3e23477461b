/** 10 000 joins at three servers with one Redis, while servers are killed and Redis stops. Skipped without redis-server. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasRedis } from '../../../scripts/redis-server.ts';
import { RedisProcess } from './testing/redis-process.ts';
import { RoamingPlayer } from './testing/roaming-player.ts';
import { ServerGroup } from './testing/server-group.ts';
import { TestPlayer } from './testing/test-player.ts';

const JOINS = 10_000;
/** This many joins are under way at the same time. */
const PARALLEL_JOINS = 8;
/** After this many joins, a server is killed and another one is started. */
const JOINS_PER_KILL = 2500;
/** How long Redis does not answer (ms). */
const OUTAGE_MS = 20_000;
const ROOMS = Array.from({ length: 12 }, (_, index) => `ROOM-${index}`);

const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 300_000, interval: 100 });

describe.skipIf(!hasRedis)('three servers with one Redis, for minutes (skipped without redis-server)', () => {
  let redis: RedisProcess;
  let servers: ServerGroup;
  let residents: RoamingPlayer[];
  let next = 0;
  const anyPort = (): number => servers.ports[next++ % servers.ports.length]!;

  beforeAll(async () => {
    redis = await RedisProcess.start();
    servers = await ServerGroup.start(3, redis.url);
    residents = ROOMS.map((room) => new RoamingPlayer({ name: 'Resident', room, anyPort }));
    await until(expectResidents);
  });
  afterAll(async () => {
    for (const player of residents) player.leave();
    await servers.kill();
    await redis.kill();
  });

  /** Expects every resident to have a seat at a server that runs, and every server to list all rooms and no other one. */
  async function expectResidents(): Promise<void> {
    for (const { port, room } of residents) expect(servers.ports, room).toContain(port);
    for (const port of servers.ports)
      expect(await servers.listOf(port)).toEqual({ status: 200, codes: [...ROOMS].sort() });
  }

  /** Joins the room of a resident at any server, and leaves. Resolves when the visitor has seen the resident. */
  async function visit(resident: RoamingPlayer): Promise<void> {
    const visitor = new RoamingPlayer({ name: 'Visitor', room: resident.room, anyPort, role: 'spectator' });
    await until(() => expect(visitor.people).toContain('Resident'));
    visitor.leave();
  }

  /** Kills a server and starts another one. Expects the residents of other servers not to notice it. */
  async function replaceServer(): Promise<void> {
    const [killed] = servers.ports as [number];
    const safe = residents.filter(({ port }) => port !== killed);
    const before = safe.map(({ endings }) => [...endings]);
    await servers.killOne(killed);
    await servers.add();
    expect(safe.map(({ endings }) => endings)).toEqual(before);
    await until(expectResidents);
  }

  it('10 000 visitors find the residents of their rooms while servers are killed, and no seat is lost except on a killed server', async () => {
    let joins = 0;
    const visitMany = async (): Promise<void> => {
      while (joins < JOINS) await visit(residents[joins++ % residents.length]!);
    };
    const visitors = Array.from({ length: PARALLEL_JOINS }, visitMany);
    for (let kills = 1; kills * JOINS_PER_KILL < JOINS; kills++) {
      await until(() => expect(joins).toBeGreaterThanOrEqual(kills * JOINS_PER_KILL));
      await replaceServer();
    }
    await Promise.all(visitors);
    await until(expectResidents);
  });

  it('while Redis is away for 20 s, no race is disturbed, and afterwards every list is complete and a new room opens', async () => {
    const before = residents.map(({ endings }) => [...endings]);
    redis.pause();
    await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
    for (const port of servers.ports) expect((await servers.listOf(port)).status).toBe(203);
    const local = await TestPlayer.join(residents[0]!.port, { room: residents[0]!.room, role: 'spectator' });
    await local.waitFor('welcome');
    redis.resume();
    await until(expectResidents);
    expect(residents.map(({ endings }) => endings)).toEqual(before);
    const newcomer = new RoamingPlayer({ name: 'Eve', room: 'NEW', anyPort });
    await until(() => expect(newcomer.isSeated).toBe(true));
    newcomer.leave();
  });
});
