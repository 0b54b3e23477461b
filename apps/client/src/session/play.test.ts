/** Tests when the page rejoins a race, and when it shows a problem. */
import { createLinkPair } from '@shotgun-rally/netcode';
import type { HelloMessage, WelcomeMessage } from '@shotgun-rally/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Greeting, play } from './play.ts';
import type { SessionEnd } from './race-session.ts';

const GREETING: Greeting = { name: 'Ann', room: 'RALLY', role: 'driver', car: 3, encoding: 'packed' };
const WELCOME = { token: 'secret' } as WelcomeMessage;
const SEAT_TAKEN: SessionEnd = { kind: 'bye', reason: 'seatTaken', text: '' };

/** Creates the parts of a tab's storage that the game uses. */
function createStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
}

/** Plays sessions that are welcomed and end as given. Returns the hellos that were sent and the screens that were shown. */
async function playThrough(
  sessions: readonly { readonly welcomed: boolean; readonly end: SessionEnd }[],
  greeting = GREETING,
) {
  const hellos: HelloMessage[] = [];
  const shown: string[] = [];
  const game = {
    race: async (_link: unknown, hello: HelloMessage, onWelcome: (welcome: WelcomeMessage) => void) => {
      const session = sessions[hellos.push(hello) - 1];
      if (!session) throw new Error(`session ${hellos.length}: only ${sessions.length} were given`);
      if (session.welcomed) onWelcome(WELCOME);
      return session.end;
    },
  };
  const played = play(game, { wait: (id) => shown.push(id) }, greeting, async () =>
    Object.assign(createLinkPair()[0], { isOpen: true, onOpen: () => {}, transport: 'tab' } as const),
  );
  await vi.runAllTimersAsync();
  return { problem: await played, hellos, shown };
}

describe('play', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { host: 'pit-lane:8080' });
    vi.stubGlobal('window', { sessionStorage: createStorage() });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('rejoins with the seat token after a lost connection', async () => {
    const { hellos, shown } = await playThrough([
      { welcomed: true, end: { kind: 'lost' } },
      { welcomed: false, end: SEAT_TAKEN },
    ]);
    expect(hellos.map((hello) => hello.token)).toEqual(['', 'secret']);
    expect(shown).toEqual(['connecting', 'lost-server']);
  });

  it('rejoins with the new token of a server that was restarted', async () => {
    const { hellos } = await playThrough([
      { welcomed: true, end: { kind: 'lost', token: 'another' } },
      { welcomed: false, end: SEAT_TAKEN },
    ]);
    expect(hellos.map((hello) => hello.token)).toEqual(['', 'another']);
  });

  it('rejoins after the server has closed', async () => {
    const { hellos } = await playThrough([
      { welcomed: true, end: { kind: 'bye', reason: 'serverClosing', text: '' } },
      { welcomed: false, end: SEAT_TAKEN },
    ]);
    expect(hellos).toHaveLength(2);
  });

  it('resolves to a problem that reconnecting cannot solve', async () => {
    const { problem, hellos } = await playThrough([{ welcomed: false, end: SEAT_TAKEN }]);
    expect(problem.id).toBe('seat-taken');
    expect(hellos).toHaveLength(1);
  });

  it('joins again if the seat is taken and the player asked for any car', async () => {
    const taken = { welcomed: false, end: SEAT_TAKEN };
    const full: SessionEnd = { kind: 'bye', reason: 'roomFull', text: '' };
    const { hellos, problem } = await playThrough([taken, { welcomed: false, end: full }], { ...GREETING, car: -1 });
    expect(hellos).toHaveLength(2);
    expect(problem.id).toBe('room-full');
  });

  it('waits at least 800 ms between attempts if the server closes the connection at once', async () => {
    const lost = { welcomed: true, end: { kind: 'lost' } } as const;
    const startMs = performance.now();
    await playThrough([lost, lost, lost, lost, { welcomed: false, end: SEAT_TAKEN }]);
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(4 * 800);
  });
});
