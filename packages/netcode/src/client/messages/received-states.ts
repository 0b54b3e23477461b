/** The states that arrived recently, by tick. The server encodes most states as the difference from one of them. */
import { MAX_BASELINE_TICKS, type StateMessage } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';

/** How many ticks `newestUpTo` searches by default. */
const SEARCH_TICKS = 32;

export class ReceivedStates {
  readonly #states = new Map<number, StateMessage>();

  /** Returns the state of a tick. A property, so that it can be passed to the protocol's `decodeServerMessage`. */
  readonly at = (tick: number): StateMessage | undefined => this.#states.get(tick);

  /** Returns the newest state among those of `searchTicks` ticks, of which `tick` is the last; null if there is none. */
  newestUpTo(tick: number, searchTicks = SEARCH_TICKS): StateMessage | null {
    for (let candidate = tick; candidate > tick - searchTicks; candidate--) {
      const message = this.#states.get(candidate);
      if (message) return message;
    }
    return null;
  }

  /** Adds a state, and drops those that are too old for a later state to be a difference from them. They may arrive in any order. */
  add(message: StateMessage): void {
    const tick = message.state[RACE.tick]!;
    this.#states.set(tick, message);
    for (const old of this.#states.keys()) if (old < tick - MAX_BASELINE_TICKS) this.#states.delete(old);
  }
}
