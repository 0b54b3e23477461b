/** Tests when the page rejoins a race after a session has ended, and when it returns a problem. */
import { createLinkPair } from '@shotgun-rally/netcode';
import type { HelloMessage, WelcomeMessage } from '@shotgun-rally/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asPlayerLink } from '../connection/as-player-link.ts';
import { NO_WEBGL } from '../ui/known-problems.ts';
import { type HelloFields, play } from './play.ts';
import type { SessionEnd } from './race-session.ts';

const HELLO_FIELDS: HelloFields = {
  name: 'Ann',
  room: 'RALLY',
  role: 'driver',
  car: 3,
  model: '',
  encoding: 'packed',
  isNewcomer: false,
};
const WELCOME = { token: 'secret' } as WelcomeMessage;
/** The end of a session after which `play` does not join again. */
const SEAT_TAKEN: SessionEnd = { kind: 'bye', reason: 'seatTaken', text: '' };

/** Creates a storage in memory with the methods that the game uses. */
function createStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
  };
}

/**
 * Plays a list of sessions: in each, the server sends a welcome if `isWelcomed`, and the session ends with `end`. Returns the
 * final problem, the hellos that were sent, the ids of the screens that were shown, and the addresses that `connect` received
 * with the times (ms) since the start.
 */
async function playThrough(
  sessions: readonly { readonly isWelcomed: boolean; readonly end: SessionEnd }[],
  helloFields = HELLO_FIELDS,
) {
  const hellos: HelloMessage[] = [];
  const screenIds: string[] = [];
  const addresses: [address: string | undefined, ms: number][] = [];
  const startMs = performance.now();
  const game = {
    race: async (_link: unknown, hello: HelloMessage, onWelcome: (welcome: WelcomeMessage) => void) => {
      const session = sessions[hellos.push(hello) - 1];
      if (!session) throw new Error(`session ${hellos.length}: only ${sessions.length} were given`);
      if (session.isWelcomed) onWelcome(WELCOME);
      return session.end;
    },
  };
  const played = play(game, { wait: (id) => screenIds.push(id) }, helloFields, async (_onFailure, address) => {
    addresses.push([address, performance.now() - startMs]);
    return asPlayerLink(createLinkPair()[0], 'tab');
  });
  await vi.runAllTimersAsync();
  return { problem: await played, hellos, screenIds, addresses };
}

describe('play', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', { sessionStorage: createStorage() });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('play rejoins with the seat token after a lost connection', async () => {
    const { hellos, screenIds } = await playThrough([
      { isWelcomed: true, end: { kind: 'lost' } },
      { isWelcomed: false, end: SEAT_TAKEN },
    ]);
    expect(hellos.map((hello) => hello.token)).toEqual(['', 'secret']);
    expect(screenIds).toEqual(['connecting', 'lost-server']);
  });

  it('play rejoins with the seat token if the browser forbids storage', async () => {
    vi.stubGlobal('window', {});
    const { hellos } = await playThrough([
      { isWelcomed: true, end: { kind: 'bye', reason: 'nextRace', text: '' } },
      { isWelcomed: false, end: SEAT_TAKEN },
    ]);
    expect(hellos.map((hello) => hello.token)).toEqual(['', 'secret']);
  });

  it('play rejoins with the new token of a server that was restarted', async () => {
    const { hellos } = await playThrough([
      { isWelcomed: true, end: { kind: 'lost', token: 'another' } },
      { isWelcomed: false, end: SEAT_TAKEN },
    ]);
    expect(hellos.map((hello) => hello.token)).toEqual(['', 'another']);
  });

  it('play rejoins after a bye with the reason serverClosing', async () => {
    const { hellos } = await playThrough([
      { isWelcomed: true, end: { kind: 'bye', reason: 'serverClosing', text: '' } },
      { isWelcomed: false, end: SEAT_TAKEN },
    ]);
    expect(hellos).toHaveLength(2);
  });

  it('play resolves to the problem if the seat that the player asked for is taken', async () => {
    const { problem, hellos } = await playThrough([{ isWelcomed: false, end: SEAT_TAKEN }]);
    expect(problem.id).toBe('seat-taken');
    expect(hellos).toHaveLength(1);
  });

  it('play joins again if the seat is taken but the player asked for any car', async () => {
    const seatTaken = { isWelcomed: false, end: SEAT_TAKEN };
    const full: SessionEnd = { kind: 'bye', reason: 'roomFull', text: '' };
    const { hellos, problem } = await playThrough([seatTaken, { isWelcomed: false, end: full }], {
      ...HELLO_FIELDS,
      car: -1,
    });
    expect(hellos).toHaveLength(2);
    expect(problem.id).toBe('room-full');
  });

  it('play connects at once to the server to which it is sent, and waits 800 ms if that one sends it on', async () => {
    const movedTo = (text: string) =>
      ({ isWelcomed: false, end: { kind: 'bye', reason: 'otherServer', text } }) as const;
    const { addresses, hellos } = await playThrough([
      movedTo('ws://a/ws'),
      movedTo('ws://b/ws'),
      { isWelcomed: true, end: { kind: 'lost' } },
      { isWelcomed: false, end: SEAT_TAKEN },
    ]);
    expect(addresses).toEqual([
      ['', 0],
      ['ws://a/ws', 0],
      ['ws://b/ws', 800],
      ['', 1600],
    ]);
    expect(hellos.map(({ token }) => token)).toEqual(['', '', '', 'secret']);
  });

  it('play shows what the connection says about a failed attempt, and which attempt is next', async () => {
    const waits: (string | undefined)[][] = [];
    const played = play(
      { race: () => Promise.reject(new Error('no race was expected')) },
      { wait: (...words) => waits.push(words) },
      HELLO_FIELDS,
      async (onFailure) => {
        onFailure(2, 'Not yet', 'Nobody answers.');
        return NO_WEBGL;
      },
    );
    await vi.runAllTimersAsync();
    await played;
    expect(waits.at(-1)).toEqual(['no-server', 'Not yet', 'Nobody answers. Attempt 3.', 'Nobody answers. Attempt 3.']);
  });

  it('play waits at least 800 ms on average between attempts if the server closes the connection at once', async () => {
    const lost = { isWelcomed: true, end: { kind: 'lost' } } as const;
    const startMs = performance.now();
    await playThrough([lost, lost, lost, lost, { isWelcomed: false, end: SEAT_TAKEN }]);
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(4 * 800);
  });
});
