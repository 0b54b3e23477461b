/** How a game's time goes on: with the page's own clock, or as solo has it. */
import type { Clock } from '@shotgun-rally/netcode';

export interface Pace {
  /** The time that link and client live by, ms. */
  readonly clock: Clock;
  /** Brings the clock up to `realMs` of `performance.now`, and calls `work` whenever something may be due by it. */
  run(realMs: number, work: () => void): void;
}

/** The page's own clock, for a server that is somewhere else. */
export const REAL_PACE: Pace = {
  clock: () => performance.now(),
  run: (_realMs, work) => work(),
};
