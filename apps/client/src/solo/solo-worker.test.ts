/** Tests with a fake worker what reaches the page: the replies to its requests, or the error if the race cannot be opened. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_TEAMS } from '../look/liveries.ts';
import type { SoloOptions, TickRequest } from './solo-server.ts';

const OPTIONS: SoloOptions = {
  setup: { trackName: 'oval', laps: 3, botCars: 2, botLevel: 'easy', weapons: true },
  cars: 8,
  seed: 1,
  teams: DEFAULT_TEAMS,
};
const requestAt = (atMs: number): TickRequest => ({ atMs, frames: [], botSeat: null });

/** Loads the worker's script. Returns what it provides, and its calls of functions of the browser. */
async function loadWorker() {
  const worker: { onmessage?: (event: { data: object }) => Promise<void>; postMessage: (data: object) => void } = {
    postMessage: vi.fn(),
  };
  vi.stubGlobal('self', worker);
  const setTimeout = vi.fn();
  vi.stubGlobal('setTimeout', setTimeout);
  await import('./solo-worker.ts');
  return { worker, setTimeout, send: (data: object) => worker.onmessage?.({ data }) };
}

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('the worker of a solo race replies to each request with the next tick, also to those before the tracks are fetched', async () => {
  await import('../page/test-tracks.ts');
  const { worker, send } = await loadWorker();
  await Promise.all([send(OPTIONS), send(requestAt(0)), send(requestAt(16))]);
  const ticks = vi.mocked(worker.postMessage).mock.calls.map(([reply]) => reply);
  expect(ticks).toMatchObject([{ status: { tickNumber: 1 } }, { status: { tickNumber: 2 } }]);
});

it('the worker of a solo race throws an error that reaches its page if the tracks cannot be fetched', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  const { setTimeout, send } = await loadWorker();
  await send(OPTIONS);
  await send(requestAt(0));
  expect(setTimeout.mock.calls[0]?.[0]).toThrow('no network');
});
