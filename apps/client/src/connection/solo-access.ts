/** What the page reads and controls in a solo race. */
import type { GameClient } from '@shotgun-rally/netcode';
import type { RaceSetup, SeatInput } from '@shotgun-rally/protocol';
import type { GameTime } from './game-time.ts';
import type { PlayerLink } from './server-link.ts';
import type { SoloClock } from './solo-clock.ts';

/** The server's current race. */
export interface ServerStatus {
  readonly setup: RaceSetup;
  readonly tickNumber: number;
  readonly stateHash: number;
}

/** The server of this page's solo race, and the clock that both share. */
export interface SoloAccess extends GameTime {
  readonly soloClock: SoloClock;
  /** The server after the newest tick whose messages have arrived. */
  readonly server: ServerStatus;
  /** Opens a connection to the server. */
  connect(): PlayerLink;
  /**
   * Returns a bot's input for the player's seat; null if there is no seat, and until one has arrived. The bot uses the server's
   * state, so its driving does not depend on the client's prediction strategy.
   */
  botInput(client: GameClient): SeatInput | null;
}
