/** A short fuzz of a real server process, and the seeds that have once found a fault. */
import { describe, expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';

const MESSAGES = 1000;
/** On a busy machine. */
const TEST_TIMEOUT_MS = 300_000;

/** Seeds of `npm run fuzz` that have found a fault, with the fault; and the seed of the first run. */
const KEPT_SEEDS = [[1, 'the first run']] as const;

describe.skipIf(process.platform !== 'linux')('a server that is fuzzed', () => {
  it.each(KEPT_SEEDS)(
    'a server does nothing wrong with seed %i (%s), and reads messages of every kind',
    { timeout: TEST_TIMEOUT_MS },
    async (seed) => {
      const { faults, read } = await fuzz({
        seed,
        messages: MESSAGES,
        seconds: Number.POSITIVE_INFINITY,
        controlSeconds: 0,
        clients: 4,
        measuresMemory: false,
      });
      expect(faults).toEqual([]);
      const kinds = ['call', 'choices', 'corrections', 'hello', 'inputs', 'ping', 'start', 'unreadable'];
      expect([...read.keys()].sort()).toEqual(kinds);
    },
  );
});
