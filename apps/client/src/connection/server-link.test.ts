/** Tests with a fake WebSocket, a fake peer connection and fake timers when a page uses a data channel. */
import { encodeServerMessage, encodeSignal, PROTOCOL_VERSION } from '@shotgun-rally/protocol';
import { CAR_MODELS, TICK_MS } from '@shotgun-rally/sim';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerLink } from './server-link.ts';
import { SocketLink } from './socket-link.ts';

const STATE = Uint8Array.of(1, 2, 3).buffer;
const ANSWER = ['v=0', 'a=candidate:1 1 UDP 2122317823 10.0.0.2 3000 typ host', ''].join('\r\n');

class FakeSocket {
  static readonly OPEN = 1;
  readonly url = 'wss://b.example:3000/ws';
  readyState = FakeSocket.OPEN;
  readonly sent: (string | Uint8Array)[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;

  send(data: string | Uint8Array): void {
    this.sent.push(data);
  }

  close(): void {}
}

class FakeChannel {
  readyState = 'open';
  bufferedAmount = 0;
  readonly sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  send(data: unknown): void {
    this.sent.push(data);
  }
}

class FakePeer {
  static readonly all: FakePeer[] = [];
  readonly channel = new FakeChannel();
  readonly localDescription = { sdp: 'v=0' };
  readonly candidates: RTCIceCandidateInit[] = [];
  isClosed = false;

  constructor() {
    FakePeer.all.push(this);
  }

  createDataChannel(): FakeChannel {
    return this.channel;
  }

  async setLocalDescription(): Promise<void> {}

  async setRemoteDescription(): Promise<void> {}

  async addIceCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    this.candidates.push(candidate);
  }

  close(): void {
    this.isClosed = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakePeer.all.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('RTCPeerConnection', FakePeer);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { hostname: 'a.example' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const welcome = (stateEveryTicks: number): Uint8Array =>
  encodeServerMessage(
    {
      kind: 'welcome',
      version: PROTOCOL_VERSION,
      personId: 1,
      car: 0,
      role: 'driver',
      token: '0'.repeat(32),
      timeMs: 0,
      trackName: 'oval',
      laps: 3,
      cars: 2,
      tuning: [CAR_MODELS.rally],
      seed: 1,
      stateEveryTicks,
      inputEveryTicks: 1,
    },
    'plain',
  );

/** Opens a link whose player the server accepts. Returns it with its socket and the newest peer connection. */
async function join(stateEveryTicks = 2) {
  const socket = new FakeSocket();
  const link = new ServerLink(new SocketLink(socket as unknown as WebSocket), 'auto');
  /** Number of states that the link has received. */
  const received = { states: 0 };
  link.onReceive(({ length }) => {
    if (length === STATE.byteLength) received.states++;
  });
  socket.onmessage?.({ data: Uint8Array.from(welcome(stateEveryTicks)).buffer });
  await vi.advanceTimersByTimeAsync(1);
  const [peer] = FakePeer.all;
  return { link, socket, peer: peer!, channel: peer!.channel, received };
}

/** Lets time pass in which states arrive on `end`. */
async function receiveStates(end: FakeSocket | FakeChannel, count: number, everyMs: number): Promise<void> {
  for (let state = 0; state < count; state++) {
    await vi.advanceTimersByTimeAsync(everyMs);
    end.onmessage?.({ data: STATE });
  }
}

it('a page keeps a data channel whose first message arrives 400 ms after it has opened', async () => {
  const { link, socket, channel, received } = await join();
  channel.onopen?.();
  await receiveStates(socket, 10, 40);
  link.send(Uint8Array.of(7));
  expect([socket.sent.at(-1), link.transport]).toEqual([Uint8Array.of(7), 'ws']);
  await receiveStates(channel, 10, 40);
  link.send(Uint8Array.of(8));
  expect([channel.sent, link.transport]).toEqual([[Uint8Array.of(8)], 'rtc']);
  expect(received.states).toBe(20);
});

it('a page drops a data channel after 300 ms of silence, and tells the server', async () => {
  const { link, socket, channel } = await join();
  await receiveStates(channel, 10, 40);
  await vi.advanceTimersByTimeAsync(300);
  expect(link.transport).toBe('ws');
  expect(socket.sent.at(-1)).toBe(encodeSignal({ type: 'dropped' }));
});

it('a page keeps a data channel on which a state arrives every 256 ms, also if every second one is lost', async () => {
  const stateEveryTicks = 16;
  const { link, channel } = await join(stateEveryTicks);
  channel.onmessage?.({ data: STATE });
  await receiveStates(channel, 4, 2 * stateEveryTicks * TICK_MS);
  expect(link.transport).toBe('rtc');
});

it('a page gives up after 3 channels that open and on which no message arrives', async () => {
  await join();
  for (let ms = 0; ms < 60_000; ms += 1000) {
    for (const { channel } of FakePeer.all) channel.onopen?.();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(FakePeer.all.map(({ isClosed }) => isClosed)).toEqual([true, true, true]);
});

it('a page looks for the data channel at the server of its WebSocket, which need not be that of the page', async () => {
  const { socket, peer } = await join();
  socket.onmessage?.({ data: encodeSignal({ type: 'answer', sdp: ANSWER }) });
  await vi.advanceTimersByTimeAsync(1);
  expect(peer.candidates).toMatchObject([{ candidate: expect.stringContaining(' b.example 3000 ') }]);
});

it('a hidden page opens a data channel when it joins, and no other one', async () => {
  vi.stubGlobal('document', { hidden: true });
  await join();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(FakePeer.all).toHaveLength(1);
});
