/** Waits for a state in tests. */
import { vi } from 'vitest';

/** Long enough (ms) for a busy machine. Only a failing test waits this long. */
const LIMIT_MS = 50_000;
const POLL_MS = 20;
/** A test of several server processes may take this long (ms): on a busy machine, they take a minute to start. */
export const SLOW_TEST_MS = 300_000;
/** `untilSlow` gives up this long (ms) before its test does, so that the test fails with the last error. */
const SLOW_TEST_REST_MS = 10_000;
const SLOW_POLL_MS = 50;

/** Calls `check` again and again until it succeeds: it must not throw, nor return false. After LIMIT_MS, rejects with its last error. */
export const until = (check: () => unknown): Promise<void> =>
  vi.waitFor(
    async () => {
      if ((await check()) === false) throw new Error(`expected a state that was not reached: ${check}`);
    },
    { timeout: LIMIT_MS, interval: POLL_MS },
  );

/** Waits until `check` throws no error, in a test that may take SLOW_TEST_MS. */
export const untilSlow = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: SLOW_TEST_MS - SLOW_TEST_REST_MS, interval: SLOW_POLL_MS });
