/** Runs a match until something has happened, within a limit, so that a fault fails a test instead of keeping it busy for ever. */
import { TICK_MS } from '@shotgun-rally/sim';
import type { Match } from '../../src/testing/index.ts';

/** Runs a match tick by tick until `isDone` returns true. Returns the time (ms) that it took. Throws after `maxMs`. */
export function runUntil(match: Match, isDone: () => boolean, maxMs: number): number {
  for (let ms = 0; ms <= maxMs; ms += TICK_MS) {
    if (isDone()) return ms;
    match.run(TICK_MS);
  }
  throw new Error(`runUntil: the condition did not hold within ${maxMs} ms`);
}
