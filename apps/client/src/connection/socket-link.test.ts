/** Tests the attempts of `connectSocket` with fake WebSockets and fake timers. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectSocket } from './socket-link.ts';

/** A fake WebSocket that the test opens and closes. */
class FakeSocket {
  static readonly made: FakeSocket[] = [];
  static readonly OPEN = 1;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: (() => void) | null = null;
  readyState = 0;
  closed = false;

  constructor() {
    FakeSocket.made.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  close(): void {
    this.closed = true;
  }
}

const socket = (index: number): FakeSocket => {
  const made = FakeSocket.made[index];
  if (!made) throw new Error(`attempt ${index}: only ${FakeSocket.made.length} were created`);
  return made;
};

describe('connectSocket', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.made.length = 0;
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const connect = () => {
    const failures: number[] = [];
    const abort = new AbortController();
    const link = connectSocket('ws://pit-lane/ws', abort.signal, (count) => failures.push(count));
    return { failures, abort, link };
  };

  it('gives each attempt a second more than the one before, up to 5 s', async () => {
    connect();
    const madeAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return FakeSocket.made.length;
    };
    expect(await madeAfter(999)).toBe(1);
    expect(await madeAfter(1)).toBe(2);
    expect(await madeAfter(2000)).toBe(3);
    expect(await madeAfter(3000 + 4000 + 5000)).toBe(6);
    expect(await madeAfter(5000)).toBe(7);
  });

  it('closes an attempt before it starts the next', async () => {
    connect();
    await vi.advanceTimersByTimeAsync(2500);
    expect(FakeSocket.made.map((each) => each.closed)).toEqual([true, false]);
  });

  it('stops after the first attempt that opens', async () => {
    const { link } = connect();
    await vi.advanceTimersByTimeAsync(2500);
    socket(1).open();
    await link;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.made.map((each) => each.closed)).toEqual([true, false]);
  });

  it('tries once a second if the server refuses', async () => {
    connect();
    for (let attempt = 0; attempt < 9; attempt++) {
      socket(attempt).onclose?.();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(FakeSocket.made).toHaveLength(10);
  });

  it('reports the count of failed attempts', async () => {
    const { failures } = connect();
    socket(0).onclose?.();
    await vi.advanceTimersByTimeAsync(1000);
    socket(1).onclose?.();
    await vi.advanceTimersByTimeAsync(2000);
    expect(failures).toEqual([1, 2]);
  });

  it('stops when the signal aborts', async () => {
    const { abort } = connect();
    abort.abort();
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(socket(0).closed).toBe(true);
  });
});
