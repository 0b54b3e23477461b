/** Waits for a state in tests. */
import { vi } from 'vitest';

/** Long enough (ms) for a busy machine. Only a failing test waits this long. */
const LIMIT_MS = 50_000;
const POLL_MS = 20;

/** Calls `check` again and again until it succeeds: it must not throw, nor return false. After LIMIT_MS, rejects with its last error. */
export const until = (check: () => unknown): Promise<void> =>
  vi.waitFor(
    async () => {
      if ((await check()) === false) throw new Error(`expected a state that was not reached: ${check}`);
    },
    { timeout: LIMIT_MS, interval: POLL_MS },
  );
