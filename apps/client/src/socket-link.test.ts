import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectSocket } from './socket-link.ts';

/** A WebSocket whose network is the test. */
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
  if (!made) throw new Error(`attempt ${index}: only ${FakeSocket.made.length} were made`);
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

  it('starts an attempt a second while the network swallows them', async () => {
    connect();
    await vi.advanceTimersByTimeAsync(3500);
    expect(FakeSocket.made).toHaveLength(4);
  });

  it('takes the first that opens and closes the others', async () => {
    const { link } = connect();
    await vi.advanceTimersByTimeAsync(2500);
    socket(1).open();
    await link;
    expect(FakeSocket.made.map((each) => each.closed)).toEqual([true, false, true]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.made).toHaveLength(3);
  });

  it('counts the attempts that failed', async () => {
    const { failures } = connect();
    socket(0).onclose?.();
    await vi.advanceTimersByTimeAsync(1000);
    socket(1).onclose?.();
    expect(failures).toEqual([1, 2]);
  });

  it('gives an attempt up after five seconds', async () => {
    const { failures } = connect();
    await vi.advanceTimersByTimeAsync(5000);
    expect(failures).toEqual([1]);
    expect(socket(0).closed).toBe(true);
  });

  it('stops when told to', async () => {
    const { abort } = connect();
    abort.abort();
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(socket(0).closed).toBe(true);
  });
});
