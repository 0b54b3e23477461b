/** The time that a game runs by: the page's own clock, or the clock of a solo race, which can pause. */
import type { Clock } from '@shotgun-rally/netcode';

export interface HostTime {
  /** The time of the connection and the client (ms). */
  readonly clock: Clock;
  /** Advances the clock to `realMs` of `performance.now`, and calls `work` whenever something may be due. */
  run(realMs: number, work: () => void): void;
}

/** The page's own clock, for a remote server. */
export const REAL_TIME: HostTime = {
  clock: () => performance.now(),
  run: (_realMs, work) => work(),
};
