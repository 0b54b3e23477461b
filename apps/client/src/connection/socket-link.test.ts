/** Tests the attempts of `connectSocket` with fake WebSockets and fake timers. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectSocket, socketUrl } from './socket-link.ts';

/** A fake WebSocket that the test opens and closes. */
class FakeSocket {
  static readonly created: FakeSocket[] = [];
  static readonly OPEN = 1;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: (() => void) | null = null;
  readyState = 0;
  isClosed = false;

  constructor() {
    FakeSocket.created.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  close(): void {
    this.isClosed = true;
  }
}

const socket = (index: number): FakeSocket => {
  const created = FakeSocket.created[index];
  if (!created) throw new Error(`attempt ${index}: only ${FakeSocket.created.length} sockets were created`);
  return created;
};

describe('socketUrl', () => {
  it.each([
    ['http://pit-lane:8080/?room=A#top', 'ws://pit-lane:8080/ws'],
    ['https://pit-lane/', 'wss://pit-lane/ws'],
    ['https://pit-lane/some/path/index.html?solo', 'wss://pit-lane/some/path/ws'],
  ])('socketUrl returns the path ws beside the page %s', (href, url) => {
    expect(socketUrl({ href })).toBe(url);
  });
});

describe('connectSocket', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.created.length = 0;
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const connect = () => {
    const failures: number[] = [];
    const link = connectSocket(
      () => 'ws://pit-lane/ws',
      (count) => failures.push(count),
    );
    return { failures, link };
  };

  it('connectSocket gives each attempt a timeout that is 1 s longer than the previous one, up to 5 s', async () => {
    connect();
    const countAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return FakeSocket.created.length;
    };
    expect(await countAfter(999)).toBe(1);
    expect(await countAfter(1)).toBe(2);
    expect(await countAfter(2000)).toBe(3);
    expect(await countAfter(3000 + 4000 + 5000)).toBe(6);
    expect(await countAfter(5000)).toBe(7);
  });

  it('connectSocket closes an attempt that has timed out', async () => {
    connect();
    await vi.advanceTimersByTimeAsync(2500);
    expect(FakeSocket.created.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  it('connectSocket makes no more attempts after one has opened', async () => {
    const { link } = connect();
    await vi.advanceTimersByTimeAsync(2500);
    socket(1).open();
    await link;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.created.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  it('connectSocket tries once a second if the server refuses the connection', async () => {
    connect();
    for (let attempt = 0; attempt < 9; attempt++) {
      socket(attempt).onclose?.();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(FakeSocket.created).toHaveLength(10);
  });

  it('connectSocket reports the number of failed attempts after each failure', async () => {
    const { failures } = connect();
    socket(0).onclose?.();
    await vi.advanceTimersByTimeAsync(1000);
    socket(1).onclose?.();
    await vi.advanceTimersByTimeAsync(2000);
    expect(failures).toEqual([1, 2]);
  });
});
