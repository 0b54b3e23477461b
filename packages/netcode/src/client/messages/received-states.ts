/** The states that arrived recently, by tick. The server encodes most states as the difference from one of them. */
import type { StateMessage } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';

/** Number of states kept. It must exceed the number of sent states (64) from which the server encodes differences. */
const KEPT_STATES = 80;
/** How many ticks `newestUpTo` searches. */
const SEARCH_TICKS = 32;

export class ReceivedStates {
  readonly #states = new Map<number, StateMessage>();

  /** Returns the state of a tick. A property, so that it can be passed to the protocol's `decodeServerMessage`. */
  readonly at = (tick: number): StateMessage | undefined => this.#states.get(tick);

  /** Returns the newest state among those of `tick` and the SEARCH_TICKS - 1 ticks before it; null if there is none. */
  newestUpTo(tick: number): StateMessage | null {
    for (let candidate = tick; candidate > tick - SEARCH_TICKS; candidate--) {
      const message = this.#states.get(candidate);
      if (message) return message;
    }
    return null;
  }

  /** Adds a state, and drops the oldest one if there are too many. States may arrive in any order. */
  add(message: StateMessage): void {
    this.#states.set(message.state[RACE.tick]!, message);
    if (this.#states.size <= KEPT_STATES) return;
    this.#states.delete(Math.min(...this.#states.keys()));
  }
}
