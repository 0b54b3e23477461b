/** Tests how a guest's connection survives faults of the network, with a fake network and fake timers. */
import { decodeRendezvous, encodeRendezvous } from '@shotgun-rally/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServerAccess } from '../connection/server-access.ts';
import type { PlayerLink } from '../connection/server-link.ts';
import { parseConfig } from '../page/config.ts';
import type { Screens } from '../ui/screens.ts';
import { openGuestGame } from './guest-game.ts';
import { NO_DIRECT_CONNECTION } from './guest-problems.ts';
import { descriptionOf, FINGERPRINT_BYTES, type Handshake } from './handshake/handshake.ts';
import { encodeHandshake } from './handshake/handshake-code.ts';

// This test has no page on which the screen could be shown.
vi.mock('./answer-screen.ts', () => ({ showAnswer: () => {} }));

/** How long the fake network takes for each step (ms). */
const NETWORK_MS = 5;
/** A session on which nothing arrives asks for another link this often (ms). */
const RECONNECT_EVERY_MS = 500;

/** What the fake network lets through. */
const network = { isUp: true, allowsPeers: true, answer: 'answer' as 'answer' | 'refused' | 'gone' };

const handshake = (kind: Handshake['kind']): Handshake => ({
  kind,
  usernameFragment: 'frag',
  password: 'p'.repeat(22),
  fingerprint: new Uint8Array(FINGERPRINT_BYTES),
  candidates: [],
  repliesTo: 'frag',
});

/** A fake WebSocket to a rendezvous. The host answers, or the server refuses, at once. Without a network it closes at once. */
class FakeRendezvous {
  static readonly OPEN = 1;
  readyState = FakeRendezvous.OPEN;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    setTimeout(() => (network.isUp ? this.onopen?.() : this.onclose?.()), NETWORK_MS);
  }

  send(text: string): void {
    expect(decodeRendezvous(text)?.type).toBe('join');
    const answer = { type: 'answer', guest: '1', code: encodeHandshake(handshake('answer')) } as const;
    const data = encodeRendezvous(network.answer === 'answer' ? answer : { type: network.answer });
    setTimeout(() => this.onmessage?.({ data }), NETWORK_MS);
  }

  close(): void {}
}

/** A fake peer connection, which opens after a handshake if the network allows it. */
class FakeConnection {
  static readonly all: FakeConnection[] = [];
  readonly iceGatheringState = 'complete';
  readonly channels: { readyState: string; bufferedAmount: number; onopen?: () => void; send(): void }[] = [];
  connectionState = 'new';
  localDescription: RTCSessionDescriptionInit | null = null;
  onconnectionstatechange: () => void = () => {};
  sentFrames = 0;

  constructor() {
    FakeConnection.all.push(this);
  }

  createDataChannel(): object {
    const channel = { readyState: 'connecting', bufferedAmount: 0, send: () => this.sentFrames++ };
    this.channels.push(channel);
    return channel;
  }

  async setLocalDescription(): Promise<void> {
    this.localDescription = descriptionOf(handshake('offer'));
  }

  async setRemoteDescription(): Promise<void> {
    if (network.allowsPeers) setTimeout(() => this.#open(), NETWORK_MS);
  }

  /** Reports what a browser reports after some time without packets. */
  fail(): void {
    this.connectionState = 'failed';
    this.onconnectionstatechange();
  }

  close(): void {
    for (const channel of this.channels) channel.readyState = 'closed';
  }

  #open(): void {
    for (const channel of this.channels) {
      channel.readyState = 'open';
      channel.onopen?.();
    }
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(network, { isUp: true, allowsPeers: true, answer: 'answer' });
  FakeConnection.all.length = 0;
  vi.stubGlobal('WebSocket', FakeRendezvous);
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('location', { href: 'https://race.example/#join=K7QM2X' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the game of a guest with this invitation. A guest with a rendezvous code needs no screens. */
function openGame(invitation = 'K7QM2X'): ServerAccess {
  const parsed = parseConfig('');
  if (!parsed.ok) throw new Error('expected a config');
  return openGuestGame(invitation, parsed.config, {} as Screens);
}

/** Connects, and returns the game with a function that lets a silent session run. */
async function joinGame() {
  const game = openGame();
  const connecting = game.connect(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(await connecting).toMatchObject({ isOpen: true });
  /** Asks for links as a session does on which nothing arrives for this time. Returns the last link; null if a `bye` ended it. */
  const beSilent = async (silentMs: number): Promise<PlayerLink | null> => {
    let link: PlayerLink | null = null;
    for (let ms = 0; ms < silentMs; ms += RECONNECT_EVERY_MS) {
      let hasEnded = false;
      link = game.reconnect();
      link.onReceive(() => {
        hasEnded = true;
      });
      await vi.advanceTimersByTimeAsync(RECONNECT_EVERY_MS);
      if (hasEnded) return null;
    }
    return link;
  };
  return { game, beSilent, first: FakeConnection.all[0]! };
}

it('a guest who has no network for 20 s drives on over a connection that survives this', async () => {
  const { beSilent, first } = await joinGame();
  network.isUp = false;
  const link = await beSilent(20_000);
  expect(link).not.toBeNull();
  link?.send(Uint8Array.of(1));
  expect(first.sentFrames).toBe(1);
});

it('a guest whose connection ends while there is no network connects again once there is one', async () => {
  const { beSilent, first } = await joinGame();
  network.isUp = false;
  await beSilent(15_000);
  first.fail();
  expect(await beSilent(10_000)).toMatchObject({ isOpen: false });
  network.isUp = true;
  expect(await beSilent(5000)).toMatchObject({ isOpen: true });
});

it('a guest gets the problem no-direct-connection after 3 handshakes without a connection', async () => {
  network.allowsPeers = false;
  const failures: number[] = [];
  const connecting = openGame().connect((count) => failures.push(count));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await connecting).toBe(NO_DIRECT_CONNECTION);
  expect(failures).toEqual([1, 2, 3]);
});

it('a guest whose answer opens no connection within 10 minutes gets the problem no-direct-connection', async () => {
  network.allowsPeers = false;
  const connecting = openGame(encodeHandshake(handshake('offer'))).connect(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  // The browser gives up before the player has sent the answer; the connection can open nevertheless.
  FakeConnection.all[0]!.fail();
  const onEnd = vi.fn();
  connecting.then(onEnd);
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await connecting).toBe(NO_DIRECT_CONNECTION);
});

it('a guest reads about the host after a failed attempt, not about the server from which the page was loaded', async () => {
  network.isUp = false;
  const onFailure = vi.fn();
  openGame().connect(onFailure);
  await vi.advanceTimersByTimeAsync(5000);
  const [[, ...words] = []] = onFailure.mock.calls;
  expect(words.join(' ')).toMatch(/the host/);
  expect(words.join(' ')).not.toMatch(/server|race\.example/);
});

it('a guest reads why the rendezvous server refuses the connection, and joins once it accepts', async () => {
  network.answer = 'refused';
  const onFailure = vi.fn();
  const connecting = openGame().connect(onFailure);
  await vi.advanceTimersByTimeAsync(5000);
  const [[, ...words] = []] = onFailure.mock.calls;
  expect(words.join(' ')).toMatch(/server refuses.*too many/i);
  expect(words.join(' ')).not.toMatch(/tab of the host still open/);
  network.answer = 'answer';
  await vi.advanceTimersByTimeAsync(5000);
  expect(await connecting).toMatchObject({ isOpen: true });
});

it('a guest reads that the host has left or the link is not complete if there is no race for the invitation', async () => {
  network.answer = 'gone';
  const connecting = openGame().connect(() => {});
  await vi.advanceTimersByTimeAsync(5000);
  expect(await connecting).toMatchObject({ id: 'host-left', text: expect.stringMatching(/closed.*not complete/) });
});

it('a guest whose host has left can try again, and joins if the host is back', async () => {
  const { game, beSilent, first } = await joinGame();
  network.answer = 'gone';
  first.fail();
  expect(await beSilent(10_000)).toBeNull();
  expect(await game.connect(() => {})).toMatchObject({
    id: 'host-left',
    remedies: expect.arrayContaining([expect.objectContaining({ remedy: 'retry' })]),
  });
  network.answer = 'answer';
  const connecting = game.connect(() => {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(await connecting).toMatchObject({ isOpen: true });
});

it('a connection on which nothing has arrived yet is not replaced at once', async () => {
  await vi.advanceTimersByTimeAsync(5000);
  const { beSilent } = await joinGame();
  await beSilent(1000);
  expect(FakeConnection.all).toHaveLength(1);
});
