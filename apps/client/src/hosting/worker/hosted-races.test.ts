/** Tests the races of a hosted room in virtual time, without a worker. */
import { createLinkPair, GameClient, type Link, TEAMS } from '@shotgun-rally/netcode';
import {
  decodeServerMessage,
  encodeClientMessage,
  type HelloMessage,
  PROTOCOL_VERSION,
  type ServerMessage,
} from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, TICK_MS, World } from '@shotgun-rally/sim';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requireTrack, TRACK_NAMES } from '../../page/test-tracks.ts';
import { HostedRaces, PEOPLE_MAX } from './hosted-races.ts';

const CARS = 8;
const HELLO: HelloMessage = {
  kind: 'hello',
  version: PROTOCOL_VERSION,
  name: 'Ann',
  room: 'FRIENDS',
  role: 'driver',
  car: -1,
  model: '',
  encoding: 'plain',
  token: '',
  isNewcomer: false,
};

describe('HostedRaces', () => {
  let races: HostedRaces;
  /** Added to the clock but not to the timers, as if the machine had slept for this long. */
  let sleptMs: number;

  beforeEach(() => {
    vi.useFakeTimers();
    sleptMs = 0;
    const setup = { trackName: 'oval', laps: 3, botCars: 2, botLevel: 'easy', weapons: true } as const;
    races = new HostedRaces(
      { room: 'FRIENDS', setup, cars: CARS, seed: 1, teams: TEAMS },
      {
        trackNames: TRACK_NAMES,
        findTrack: requireTrack,
        clock: () => performance.now() + sleptMs,
        startTimer: (work, delayMs) => {
          const timer = setTimeout(work, delayMs);
          return () => clearTimeout(timer);
        },
      },
    );
  });
  afterEach(() => {
    races.stop();
    vi.useRealTimers();
  });

  /** Opens a link and sends a hello. Returns the link and the messages that arrive. */
  function join(hello: Partial<HelloMessage> = {}, isHost = false): { link: Link; received: ServerMessage[] } {
    const [link, workerEnd] = createLinkPair();
    const received: ServerMessage[] = [];
    link.onReceive((bytes) => {
      const decoded = decodeServerMessage(bytes, CARS);
      if (decoded.ok) received.push(decoded.message);
    });
    races.admit(workerEnd, isHost);
    link.send(encodeClientMessage({ ...HELLO, ...hello }, 'driver'));
    return { link, received };
  }

  const kindsOf = (received: readonly ServerMessage[]): string[] => received.map(({ kind }) => kind);

  it('HostedRaces sends a welcome, and then a state every second tick', () => {
    const { received } = join();
    expect(kindsOf(received)).toEqual(['welcome']);
    vi.advanceTimersByTime(100 * TICK_MS);
    expect(kindsOf(received).filter((kind) => kind === 'state')).toHaveLength(50);
  });

  it(`HostedRaces admits ${PEOPLE_MAX} people, refuses the next one with roomFull, and admits one when another has left`, () => {
    const people = Array.from({ length: PEOPLE_MAX }, (_, index) => join({ name: `Ann ${index}` }));
    for (const { received } of people) expect(kindsOf(received)).toEqual(['welcome']);
    expect(join().received).toMatchObject([{ kind: 'bye', reason: 'roomFull' }]);
    people[3]?.link.close();
    expect(kindsOf(join().received)).toEqual(['welcome']);
  });

  it('HostedRaces lets a person return to the same seat on another link, also in a full room', () => {
    const people = Array.from({ length: PEOPLE_MAX }, (_, index) => join({ name: `Ann ${index}` }));
    const [welcome] = people[5]?.received ?? [];
    if (welcome?.kind !== 'welcome') throw new Error('expected a welcome');
    const { token, car } = welcome;
    expect(join({ token }).received[0]).toMatchObject({ kind: 'welcome', car, token });
    expect(people[5]?.received.at(-1)).toMatchObject({ kind: 'bye', reason: 'replaced' });
  });

  it('HostedRaces keeps all players and goes on after the machine has slept for a minute', () => {
    const { received } = join();
    vi.advanceTimersByTime(1000);
    sleptMs = 60_000;
    vi.advanceTimersByTime(1000);
    expect(kindsOf(received)).not.toContain('bye');
    expect(kindsOf(received.slice(-10))).toContain('state');
  });

  /** Adds a person who reverses. */
  function drive(isHost: boolean): GameClient {
    const [link, workerEnd] = createLinkPair();
    races.admit(workerEnd, isHost);
    const client = new GameClient({
      link,
      hello: HELLO,
      clock: () => performance.now(),
      createWorld: ({ trackName, cars, laps, tuning, seed }) =>
        new World({ track: requireTrack(trackName), cars, laps, tuning, seed }),
    });
    setInterval(() => client.advance(() => ({ ...NEUTRAL_DRIVER, throttle: -AXIS_MAX })), TICK_MS);
    return client;
  }

  it('HostedRaces lets guests vote out a guest, but not the host, in whose page the races run', () => {
    const [host, guest, other] = [drive(true), drive(false), drive(false)];
    vi.advanceTimersByTime(3000);
    for (const voter of [guest, other]) voter.choose({ kick: host.person?.id ?? -1 });
    vi.advanceTimersByTime(2000);
    expect(host.bye).toBeNull();
    for (const voter of [host, other]) voter.choose({ kick: guest.person?.id ?? -1 });
    vi.advanceTimersByTime(2000);
    expect(guest.bye?.reason).toBe('kicked');
  });

  it('HostedRaces refuses a page of another version', () => {
    expect(join({ version: PROTOCOL_VERSION + 1 }).received).toMatchObject([
      { kind: 'bye', reason: 'versionMismatch' },
    ]);
  });

  it('HostedRaces ignores bytes that are not a hello', () => {
    const [link, workerEnd] = createLinkPair();
    const received: Uint8Array[] = [];
    link.onReceive((bytes) => received.push(bytes));
    races.admit(workerEnd, false);
    link.send(Uint8Array.of(0xc1, 1, 2));
    expect(received).toEqual([]);
  });
});
