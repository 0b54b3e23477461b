/** A short fuzz of a real server process, and the seeds that have once found a fault. */
import { describe, expect, it } from 'vitest';
import { fuzz, sumOf } from './fuzz.ts';

const MESSAGES = 1500;
const SECONDS_MAX = 40;

/** Seeds of `npm run fuzz` that have found a fault, with the fault; and the seed of the first run. */
const KEPT_SEEDS = [[1, 'the first run']] as const;

describe.skipIf(process.platform !== 'linux')('a server that is fuzzed', () => {
  it.each(KEPT_SEEDS)(
    'a server does nothing wrong with seed %i (%s), and reads messages of every kind',
    async (seed) => {
      const { faults, read, refusals } = await fuzz({
        ...{ seed, messages: MESSAGES, seconds: SECONDS_MAX, controlSeconds: 0, clients: 4 },
      });
      expect(faults).toEqual([]);
      expect([...read.keys()].sort()).toEqual(
        ['call', 'choices', 'corrections', 'hello', 'inputs', 'ping', 'start', 'unreadable'].sort(),
      );
      expect(sumOf(refusals)).toBeGreaterThan(0);
    },
  );
});
