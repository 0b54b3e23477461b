/** The states that have come, by tick: any of them may be the baseline of one to come. */
import type { StateMessage } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';

/** More than the server remembers. */
const KEPT = 80;

export class KnownStates {
  readonly #states = new Map<number, StateMessage>();

  /** For protocol's `decodeServerMessage`. */
  readonly at = (tick: number): StateMessage | undefined => this.#states.get(tick);

  add(message: StateMessage): void {
    this.#states.set(message.state[RACE.tick] as number, message);
    if (this.#states.size <= KEPT) return;
    this.#states.delete(Math.min(...this.#states.keys()));
  }
}
