/** Waits for a state in tests. */
import { vi } from 'vitest';

/** So long (ms) that a busy machine reaches the state. Only a test that fails waits in full. */
const LIMIT_MS = 50_000;
const POLL_MS = 20;

/** Waits until `check` neither throws nor returns false. After LIMIT_MS, rejects with its last error. */
export const until = (check: () => unknown): Promise<void> =>
  vi.waitFor(
    async () => {
      if ((await check()) === false) throw new Error(`expected a state that was not reached: ${check}`);
    },
    { timeout: LIMIT_MS, interval: POLL_MS },
  );
