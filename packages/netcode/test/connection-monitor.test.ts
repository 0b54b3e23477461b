/** Clients that do what no client of ours does, and what they gain by it: nothing. */
import { decodeServerMessage, encodeClientMessage, type InputRun, PROTOCOL_VERSION } from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, readField, TICK_MS, timeOfTick } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { createLinkPair, GameServer } from '../src/index.ts';
import { OVAL } from './match.ts';

/** How far ahead of the server an honest client stamps its inputs, ticks. */
const LEAD_TICKS = 3;
const SECONDS = 16;
const FULL_THROTTLE = { ...NEUTRAL_DRIVER, throttle: 127 };

/** What a client sends in a server tick; nothing when it is silent. */
type Client = (tick: number) => Uint8Array | null;

const held = (tick: number, ticks = 1, steer = 0): InputRun => ({
  movement: { ...FULL_THROTTLE, steer },
  timeDeltaMs: ticks * TICK_MS,
  timeMs: timeOfTick(tick),
});
const inputs = (runs: readonly InputRun[], stateTick: number): Uint8Array =>
  encodeClientMessage({ kind: 'inputs', runs, stateTick, eventSequence: 0, rosterNumber: 0 }, 'driver');

const honest: Client = (tick) => inputs([held(tick + LEAD_TICKS)], tick);

/** [2, state_tick, 0, 0, newest_time, [[[0, 1000, 0], 16, 0]]]: nearly eight times full throttle, as nobody can encode it. */
const eightfoldThrottle: Client = (tick) => {
  const uint32 = (value: number) => [0xce, ...new Uint8Array(new Uint32Array([value]).buffer).reverse()];
  const movement = [0x93, 0, 0xcd, 0x03, 0xe8, 0];
  const newest = uint32(timeOfTick(tick + LEAD_TICKS));
  return new Uint8Array([0x96, 2, ...uint32(tick), 0, 0, ...newest, 0x91, 0x93, ...movement, 16, 0]);
};

/** Drives for 16 s from a standing start; metres driven, the goodbye if there was one, and how many inputs were refused. */
function play(client: Client) {
  let nowMs = 0;
  const server = new GameServer({
    ...{ track: OVAL, room: 'TEST', cars: 1, laps: 1, botCars: 0, seed: 1, clock: () => nowMs, bot: null },
    newToken: () => 'token',
    teams: [{ name: 'Red', livery: 0 }],
  });
  const [here, there] = createLinkPair();
  let bye: string | null = null;
  here.onReceive((bytes) => {
    const decoded = decodeServerMessage(bytes, 0);
    if (!decoded.ok || decoded.message.kind !== 'bye') return;
    bye = decoded.message.reason;
  });
  const hello = { kind: 'hello', version: PROTOCOL_VERSION, name: 'Al', room: 'TEST', role: 'driver' } as const;
  server.join(there, { ...hello, car: 0, encoding: 'plain', token: '' });
  const counts = server.participants.get(0, 'driver')?.queue.counts;
  let metres = 0;
  while (nowMs < SECONDS * 1000) {
    nowMs += TICK_MS;
    const bytes = client(server.tickNumber);
    if (bytes) here.send(bytes);
    const { state } = server.world;
    const [x, z] = [readField(state, 0, 'px'), readField(state, 0, 'pz')];
    server.tick();
    if (server.tickNumber > 1) metres += Math.hypot(readField(state, 0, 'px') - x, readField(state, 0, 'pz') - z);
  }
  return { metres, bye: bye as string | null, refused: counts?.refused ?? 0 };
}

const honestly = play(honest);

describe('an honest client', () => {
  it('drives, has nothing refused, and may stay', () => {
    expect(honestly.metres).toBeGreaterThan(100);
    expect(honestly).toMatchObject({ bye: null, refused: 0 });
  });

  it('may stay after a second of a wild clock', () => {
    const lapse: Client = (tick) => honest(tick > 300 && tick < 363 ? tick + 500 : tick);
    const { bye, refused } = play(lapse);
    expect(bye).toBeNull();
    expect(refused).toBeGreaterThan(50);
  });

  it('may stay after five seconds in which nothing came through', () => {
    expect(play((tick) => (tick > 300 && tick < 612 ? null : honest(tick))).bye).toBeNull();
  });
});

describe('a client', () => {
  it.each<[string, Client, string]>([
    ['that says its time runs twice as fast', (tick) => inputs([held(tick * 2 + 2, 2)], tick), 'clockMismatch'],
    ['that claims the next 16 s at once', (tick) => inputs([held(tick + 1024, 1024)], tick), 'clockMismatch'],
    ['that stamps inputs for long ago', (tick) => inputs([held(Math.max(1, tick - 200))], tick), 'clockMismatch'],
    [
      'that changes what it gave, tick by tick',
      (tick) => inputs([held(tick + 1, 1, tick % 2), held(tick + 2, 1, tick % 3)], tick),
      'clockMismatch',
    ],
    ['whose inputs are never in time', (tick) => inputs([held(Math.max(1, tick - 20))], tick), 'clockMismatch'],
    ['that steps harder on the gas than there is gas', eightfoldThrottle, 'badMessage'],
    ['that reads no states', (tick) => inputs([held(tick + LEAD_TICKS)], Math.min(tick, 100)), 'tooSlow'],
    ['that says nothing', () => null, 'tooSilent'],
  ])('%s is told why it has to go, and was no faster', (_what, client, reason) => {
    const { bye, metres } = play(client);
    expect(bye).toBe(reason);
    expect(metres).toBeLessThanOrEqual(honestly.metres);
  });
});
