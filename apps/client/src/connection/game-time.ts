/** The clock of a game: the page's own clock, or that of a solo race, which can pause. */
import type { Clock } from '@shotgun-rally/netcode';

export interface GameTime {
  /** The clock that the connection and the client use (ms). */
  readonly clock: Clock;
  /** Advances the clock to `realMs` of `performance.now`. Calls `work` whenever ticks or messages may be due. */
  run(realMs: number, work: () => void): void;
}

/** The page's own clock, for a remote server. */
export const REAL_TIME: GameTime = {
  clock: () => performance.now(),
  run: (_realMs, work) => work(),
};
