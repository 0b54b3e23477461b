/** Tests with fake WebSockets and fake timers which server a page connects to. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseConfig } from '../page/config.ts';
import { openRemoteGame } from './server-access.ts';

/** A fake WebSocket that opens at once, unless its address is in `dead`: then it never does. */
class FakeSocket {
  static readonly urls: string[] = [];
  static readonly dead = new Set<string>();
  static readonly OPEN = 1;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  readyState = FakeSocket.OPEN;

  constructor(url: string) {
    FakeSocket.urls.push(url);
    if (!FakeSocket.dead.has(url)) setTimeout(() => this.onopen?.());
  }

  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.urls.length = 0;
  FakeSocket.dead.clear();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { href: 'https://race.example/?room=A' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function createAccess() {
  const parsed = parseConfig('');
  if (!parsed.ok) throw new Error('expected a config');
  return openRemoteGame(parsed.config);
}

const HOME = 'wss://race.example/ws';

it('a page stays at the server to which it was sent when it connects again', async () => {
  const access = createAccess();
  for (const address of ['', 'wss://b.example/ws', '']) {
    const link = access.connect(() => {}, address);
    await vi.advanceTimersByTimeAsync(1);
    ((await link) as { close(): void }).close();
  }
  access.reconnect();
  expect(FakeSocket.urls).toEqual([HOME, 'wss://b.example/ws', 'wss://b.example/ws', 'wss://b.example/ws']);
});

it('a page returns to its own server after a failed attempt to reach the one to which it was sent', async () => {
  FakeSocket.dead.add('wss://b.example/ws');
  const failures: number[] = [];
  const link = createAccess().connect((count) => failures.push(count), 'wss://b.example/ws');
  await vi.advanceTimersByTimeAsync(1001);
  ((await link) as { close(): void }).close();
  expect(FakeSocket.urls).toEqual(['wss://b.example/ws', HOME]);
  expect(failures).toEqual([1]);
});

it('the text after a failed attempt names the server that has not answered', async () => {
  FakeSocket.dead.add('wss://b.example/ws');
  const texts: string[] = [];
  const link = createAccess().connect((_count, _title, text) => texts.push(text), 'wss://b.example/ws');
  await vi.advanceTimersByTimeAsync(1001);
  ((await link) as { close(): void }).close();
  expect(texts).toEqual([expect.stringContaining('No answer from b.example.')]);
});

it('a page reads an address without a host as one of its own server', async () => {
  createAccess().connect(() => {}, '?process=2');
  expect(FakeSocket.urls).toEqual([`${HOME}?process=2`]);
});
