import type { RaceSetup } from '@shotgun-rally/protocol';

/** How the player can leave the race that is shown. */
export interface RaceExit {
  /** Returns the address of the lobby. It has the name that the page's address has now. */
  readonly url: () => string;
  /** A solo race can also start again. */
  readonly isSolo: boolean;
  /** The setup of the race, with which it starts again. */
  readonly setup: RaceSetup;
}
