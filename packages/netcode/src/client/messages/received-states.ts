/** The states that arrived recently, by tick. The server encodes most states as the difference from one of them. */
import type { StateMessage } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';

/** Number of states kept. It is larger than the number of sent states that the server remembers. */
const KEPT_STATES = 80;
/** How far back `newestUpTo` looks (ticks). */
const SEARCH_TICKS = 32;

export class ReceivedStates {
  readonly #states = new Map<number, StateMessage>();

  /** The state of a tick, for the protocol's `decodeServerMessage`. */
  readonly at = (tick: number): StateMessage | undefined => this.#states.get(tick);

  /** Returns the newest state of the SEARCH_TICKS ticks up to and including `tick`; null if there is none. */
  newestUpTo(tick: number): StateMessage | null {
    for (let candidate = tick; candidate > tick - SEARCH_TICKS; candidate--) {
      const message = this.#states.get(candidate);
      if (message) return message;
    }
    return null;
  }

  /** Keeps a state, and drops the oldest if there are too many. States may arrive in any order. */
  add(message: StateMessage): void {
    this.#states.set(message.state[RACE.tick]!, message);
    if (this.#states.size <= KEPT_STATES) return;
    this.#states.delete(Math.min(...this.#states.keys()));
  }
}
