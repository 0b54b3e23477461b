/** Tests how often a page tries to open a data channel, with fake peer connections and fake timers. */
import { createLinkPair, DualLink } from '@shotgun-rally/netcode';
import { decodeSignal, encodeSignal, type Signal } from '@shotgun-rally/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Signalling } from './signalling.ts';
import { SocketLink } from './socket-link.ts';

const SDP = 'v=0\r\n';
const MESSAGE = { data: new ArrayBuffer(1) };

/** A fake peer connection, on whose channel the test receives messages. */
class FakePeer {
  static readonly created: FakePeer[] = [];
  readonly channel: { onmessage?: (event: { data: ArrayBuffer }) => void } = {};
  localDescription: { sdp: string } | null = null;
  isClosed = false;

  constructor() {
    FakePeer.created.push(this);
  }

  createDataChannel(): object {
    return this.channel;
  }

  async setLocalDescription(): Promise<void> {
    this.localDescription = { sdp: SDP };
  }

  close(): void {
    this.isClosed = true;
  }
}

const page = { hidden: false };

beforeEach(() => {
  vi.useFakeTimers();
  FakePeer.created.length = 0;
  page.hidden = false;
  vi.stubGlobal('RTCPeerConnection', FakePeer);
  vi.stubGlobal('WebSocket', { OPEN: 1 });
  vi.stubGlobal('window', { setInterval, RTCPeerConnection: FakePeer });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts the signalling of a page. */
function startSignalling() {
  const sent: Signal['type'][] = [];
  const socket = {
    readyState: 1,
    onmessage: (_event: { data: string }) => {},
    send: (text: string) => {
      const decoded = decodeSignal(text);
      sent.push(decoded.ok ? decoded.signal.type : 'refused');
    },
  };
  const [link] = createLinkPair();
  const clock = () => performance.now();
  const dual: DualLink = new DualLink(link, { clock, onDrop: () => signalling.reportDrop() });
  const onGiveUp = vi.fn();
  const signalling = new Signalling(new SocketLink(socket as unknown as WebSocket), dual, onGiveUp);
  signalling.start();
  return { sent, dual, onGiveUp, receive: (signal: Signal) => socket.onmessage({ data: encodeSignal(signal) }) };
}

const secondsLater = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * 1000);

it('a page makes an attempt every 10 s, and gives up after 3 attempts without a channel', async () => {
  const { sent, onGiveUp } = startSignalling();
  const attemptsAfter = async (seconds: number): Promise<number> => {
    await secondsLater(seconds);
    return FakePeer.created.length;
  };
  expect(await attemptsAfter(9.9)).toBe(1);
  expect(await attemptsAfter(0.1)).toBe(2);
  expect(await attemptsAfter(10)).toBe(3);
  expect(await attemptsAfter(9.9)).toBe(3);
  expect(onGiveUp).not.toHaveBeenCalled();
  expect(await attemptsAfter(0.1)).toBe(3);
  expect(onGiveUp).toHaveBeenCalledTimes(1);
  expect(await attemptsAfter(60)).toBe(3);
  expect(onGiveUp).toHaveBeenCalledTimes(1);
  expect(sent).toEqual(['offer', 'offer', 'offer']);
  expect(FakePeer.created.map(({ isClosed }) => isClosed)).toEqual([true, true, true]);
});

it('a page makes no attempt while it has a channel, and 3 attempts again after the channel was dropped', async () => {
  const { sent, dual, onGiveUp } = startSignalling();
  await secondsLater(10);
  FakePeer.created[1]!.channel.onmessage?.(MESSAGE);
  expect(dual.hasDataChannel).toBe(true);
  await secondsLater(60);
  expect(FakePeer.created).toHaveLength(2);
  dual.drop();
  expect(sent.at(-1)).toBe('dropped');
  await secondsLater(60);
  expect(FakePeer.created).toHaveLength(2 + 3);
  expect(onGiveUp).toHaveBeenCalledTimes(1);
});

it('a page that loses every channel at once sends two signals in 5 s: an offer, and that it has dropped the channel', async () => {
  const { sent, dual } = startSignalling();
  const expected: Signal['type'][] = [];
  await secondsLater(0);
  for (let attempt = 0; attempt < 10; attempt++) {
    FakePeer.created.at(-1)!.channel.onmessage?.(MESSAGE);
    dual.drop();
    expected.push('offer', 'dropped');
    await secondsLater(4.9);
    expect(sent).toEqual(expected);
    await secondsLater(0.1);
  }
});

it('a page drops its channel if the server reports that it was dropped', () => {
  const { dual, receive } = startSignalling();
  FakePeer.created[0]!.channel.onmessage?.(MESSAGE);
  expect(dual.hasDataChannel).toBe(true);
  receive({ type: 'dropped' });
  expect(dual.hasDataChannel).toBe(false);
});

it('a page gives up at once if the server opens no channels', async () => {
  const { onGiveUp, receive } = startSignalling();
  receive({ type: 'refused' });
  expect(onGiveUp).toHaveBeenCalledTimes(1);
  await secondsLater(60);
  expect(FakePeer.created).toHaveLength(1);
});

it('a hidden page makes no further attempt until it is visible again', async () => {
  startSignalling();
  page.hidden = true;
  await secondsLater(60);
  expect(FakePeer.created).toHaveLength(1);
  page.hidden = false;
  await secondsLater(5);
  expect(FakePeer.created).toHaveLength(2);
});
