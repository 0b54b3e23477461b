/** 10 000 joins at three servers with one Redis, while servers are killed and Redis stops. Skipped without redis-server. */
import { setTimeout } from 'node:timers/promises';
import { PHASE } from '@shotgun-rally/sim';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasRedis } from '../../../scripts/redis-server.ts';
import { expectLists, fillRooms } from './testing/full-rooms.ts';
import { Lateness } from './testing/lateness.ts';
import { historyOf, untilDriven } from './testing/races.ts';
import { ReconnectingPlayer } from './testing/reconnecting-player.ts';
import { RedisProcess } from './testing/redis-process.ts';
import { ServerGroup } from './testing/server-group.ts';
import { type StaleEntryTimes, staleEntryTimes } from './testing/stale-entries.ts';
import { TestPlayer } from './testing/test-player.ts';

const JOINS = 10_000;
/** After this many joins, a server is killed and another one is started, or the same one again. */
const JOINS_PER_KILL = 2500;
/** How long Redis does not answer (ms). */
const OUTAGE_MS = 20_000;
/** The ticks of a race in that time. */
const OUTAGE_TICKS = 1250;
/** A killed server and its rooms may be in the lists for this long (ms). */
const STALE_ENTRY_MAX_MS = 10_000;
/** A server keeps the seat of a person who has driven for 62 ticks. In each of these states there was at least one more. */
const PLAYED_STATES = 62;
/** A race has gone on if its time is this many ticks (2 s) later. */
const GONE_ON_TICKS = 125;
/** Long enough (ms) for 2500 joins on a busy machine. Only a failing test waits this long. */
const UNTIL_MAX_MS = 1_500_000;
const ROOMS = Array.from({ length: 12 }, (_, index) => `ROOM-${index}`);

const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: UNTIL_MAX_MS, interval: 100 });

describe.skipIf(!hasRedis)('three servers with one Redis, for minutes (skipped without redis-server)', () => {
  let redis: RedisProcess;
  let servers: ServerGroup;
  /** The two people of each room: residents stay, and visitors join again and again. */
  const people: ReconnectingPlayer[] = [];
  let residents: ReconnectingPlayer[];
  let visitors: ReconnectingPlayer[];
  /** How many servers were killed under each person. */
  const kills = new Map<ReconnectingPlayer, number>();
  const staleTimes: StaleEntryTimes[] = [];
  /** Why longer times in the lists than allowed would say nothing, or null. */
  let notJudged: string | null = null;
  let next = 0;
  const anyPort = (): number => servers.ports[next++ % servers.ports.length]!;

  beforeAll(async () => {
    redis = await RedisProcess.start();
    servers = await ServerGroup.start(3, redis.url, '--laps', '99');
    await fillRooms(servers, { rooms: ROOMS, people: ['Resident', 'Visitor'], role: 'driver' }, people);
    residents = people.filter(({ name }) => name === 'Resident');
    visitors = people.filter(({ name }) => name === 'Visitor');
    for (const person of people) kills.set(person, 0);
    await until(expectRaces);
  });
  afterAll(async () => {
    for (const person of people) person.leave();
    await servers.kill();
    await redis.kill();
  });

  /** Expects a race in every room. Starts the races that are missing. */
  function expectRaces(): void {
    // Only the host of a room can start its race, and the test does not know who that is.
    for (const person of people) if (person.phase === PHASE.warmup) person.startRace();
    for (const { isRacing, room } of residents) expect(isRacing, room).toBe(true);
  }

  /** Expects that nobody has lost a seat, except once with each killed server. */
  function expectSeats(): void {
    for (const person of people) expect(person.seats, `${person.name} in ${person.room}`).toBe(1 + kills.get(person)!);
  }

  /** Loses the connection, and joins again at any server. Resolves when the visitor sees the resident. */
  async function joinAgain(visitor: ReconnectingPlayer): Promise<void> {
    const { seats } = visitor;
    visitor.reconnect();
    await until(() => {
      expect(visitor.isSeated).toBe(true);
      expect(visitor.people).toContain('Resident');
    });
    if (visitor.seats > seats) await untilPlayed(visitor);
  }

  /** Resolves when the visitor has driven for long enough to keep the seat. */
  const untilPlayed = (visitor: ReconnectingPlayer): Promise<void> =>
    until(() => expect(visitor.drivenStates, visitor.room).toBeGreaterThan(PLAYED_STATES));

  /** Kills a server, and starts it again or another one. Expects the races of other servers to go on. */
  async function replaceServer(isRestarted: boolean): Promise<void> {
    // A room whose only player leaves with the server, so that nobody opens it again.
    const last = new ReconnectingPlayer({ name: 'Gil', room: 'LAST', anyPort });
    await until(() => expectLists(servers, [...ROOMS, 'LAST']));
    const killed = last.port;
    const id = await servers.idOf(killed);
    const safe = residents.filter(({ port }) => port !== killed);
    const lost = residents.filter(({ port }) => port === killed).map(({ room }) => room);
    for (const person of people) if (lost.includes(person.room)) kills.set(person, kills.get(person)! + 1);
    const before = historyOf(safe);
    last.leave();
    await servers.killOne(killed);
    const lateness = new Lateness();
    const started = isRestarted ? servers.restart(killed) : servers.add();
    staleTimes.push(await staleEntryTimes(redis, servers, { id, room: 'LAST' }));
    notJudged ??= lateness.stop();
    await started;
    await until(() => expectLists(servers, ROOMS));
    await until(expectSeats);
    await until(expectRaces);
    await untilDriven(safe, GONE_ON_TICKS);
    expect(historyOf(safe)).toEqual(before);
  }

  it('nobody loses a seat in 10 000 joins while servers are killed and restarted, except those on a killed server', async () => {
    await Promise.all(visitors.map(untilPlayed));
    let joins = 0;
    const joinOften = async (visitor: ReconnectingPlayer): Promise<void> => {
      while (joins++ < JOINS) await joinAgain(visitor);
    };
    const killOften = async (): Promise<void> => {
      for (let count = 1; count * JOINS_PER_KILL < JOINS; count++) {
        await until(() => expect(joins).toBeGreaterThanOrEqual(count * JOINS_PER_KILL));
        await replaceServer(count % 2 === 0);
      }
    };
    try {
      await Promise.all([killOften(), ...visitors.map(joinOften)]);
    } finally {
      // If one of them has failed, the others must not go on during the next test.
      joins = JOINS;
    }
    await until(() => expectLists(servers, ROOMS));
    expectSeats();
    for (const resident of residents) expect(resident.losses.length, resident.room).toBe(kills.get(resident));
  });

  it('Redis forgot every killed server within 10 s, although others joined all the time', () => {
    expect(staleTimes.length).toBeGreaterThan(0);
    for (const { inRedisMs } of staleTimes) expect(inRedisMs).toBeLessThan(STALE_ENTRY_MAX_MS);
  });

  it('the rooms of every killed server left all lists within 10 s, although others joined all the time', ({ skip }) => {
    const longestMs = Math.max(...staleTimes.map(({ inListsMs }) => inListsMs));
    if (notJudged && longestMs >= STALE_ENTRY_MAX_MS) skip(notJudged);
    expect(longestMs).toBeLessThan(STALE_ENTRY_MAX_MS);
  });

  it('while Redis does not answer for 20 s, all races go on, and afterwards every list is complete and a new room opens', async () => {
    await until(expectRaces);
    const before = historyOf(people);
    redis.pause();
    const outage = setTimeout(OUTAGE_MS);
    await Promise.all([outage, untilDriven(people, OUTAGE_TICKS)]);
    for (const port of servers.ports) expect((await servers.listOf(port)).status).toBe(203);
    const local = await TestPlayer.join(residents[0]!.port, { room: residents[0]!.room, role: 'spectator' });
    await local.waitFor('welcome');
    redis.resume();
    await until(() => expectLists(servers, ROOMS));
    for (const { isRacing, room } of people) expect(isRacing, room).toBe(true);
    expect(historyOf(people)).toEqual(before);
    const newcomer = new ReconnectingPlayer({ name: 'Eve', room: 'NEW', anyPort });
    await until(() => expect(newcomer.isSeated).toBe(true));
    newcomer.leave();
  });
});
