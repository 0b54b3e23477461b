/** Tests with a fake worker which error reaches the host's page if the races cannot be opened. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('the worker throws an error that reaches its page if the tracks cannot be fetched', async () => {
  const worker: { onmessage?: (event: object) => Promise<void> } = {};
  vi.stubGlobal('self', worker);
  const setTimeout = vi.fn();
  vi.stubGlobal('setTimeout', setTimeout);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  await import('./race-worker.ts');
  await worker.onmessage?.({ data: {}, ports: [] }).catch(() => {});
  expect(setTimeout).toHaveBeenCalledTimes(1);
  expect(setTimeout.mock.calls[0]?.[0]).toThrow('no network');
});
