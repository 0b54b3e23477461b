/** Tests, in virtual time, how long the fuzzer waits for rooms to close. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForClosure } from './room-closure.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waits for rooms that are open for the first `openMs`. Resolves with the fault, or with 'waiting' after three minutes. */
async function waitFor(openMs: number): Promise<string> {
  const endMs = performance.now() + openMs;
  let fault = 'waiting';
  waitForClosure(async () => (performance.now() < endMs ? 3 : 0)).then((result) => {
    fault = result;
  });
  await vi.advanceTimersByTimeAsync(180_000);
  return fault;
}

describe('waitForClosure', () => {
  it('waitForClosure finds no fault if the rooms close after a minute', async () => {
    expect(await waitFor(60_000)).toBe('');
  });

  it('waitForClosure reports rooms that are open after two minutes', async () => {
    expect(await waitFor(Number.POSITIVE_INFINITY)).toBe('3 rooms were still open 120 s after the last player left');
  });
});
