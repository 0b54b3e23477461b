/** Waits for a state in tests. */
import { vi } from 'vitest';

/** Long enough (ms) for a busy machine. Only a failing test waits this long. */
const UNTIL_MAX_MS = 50_000;
const POLL_MS = 20;
/** A test of several server processes may take this long (ms): on a busy machine, they take a minute to start. */
export const SLOW_TEST_MS = 300_000;
/** Shorter than SLOW_TEST_MS, so that the test fails with the error of the last check. */
const UNTIL_SLOW_MAX_MS = 290_000;

/** Calls `check` until it succeeds, which means that it does not throw or return false. Rejects with its last error after `timeoutMs`. */
export const until = (check: () => unknown, timeoutMs = UNTIL_MAX_MS): Promise<void> =>
  vi.waitFor(
    async () => {
      if ((await check()) === false) throw new Error(`expected a state that was not reached: ${check}`);
    },
    { timeout: timeoutMs, interval: POLL_MS },
  );

/** The same in a test that may take SLOW_TEST_MS. */
export const untilSlow = (check: () => unknown): Promise<void> => until(check, UNTIL_SLOW_MAX_MS);
