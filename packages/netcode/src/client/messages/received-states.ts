/** The states that have come, by tick: any of them may be the baseline of one to come. */
import type { StateMessage } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';

/** More than the server remembers. */
const KEPT = 80;
/** States older than this before what is shown are not looked for, ticks. */
const RECENT_TICKS = 32;

export class ReceivedStates {
  readonly #states = new Map<number, StateMessage>();

  /** For protocol's `decodeServerMessage`. */
  readonly at = (tick: number): StateMessage | undefined => this.#states.get(tick);

  /** The newest state that is not newer than `tick`, if it is not much older; null when there is none. */
  newestUpTo(tick: number): StateMessage | null {
    for (let each = tick; each > tick - RECENT_TICKS; each--) {
      const known = this.#states.get(each);
      if (known) return known;
    }
    return null;
  }

  add(message: StateMessage): void {
    this.#states.set(message.state[RACE.tick]!, message);
    if (this.#states.size <= KEPT) return;
    this.#states.delete(Math.min(...this.#states.keys()));
  }
}
