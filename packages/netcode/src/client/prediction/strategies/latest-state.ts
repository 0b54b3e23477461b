/** Keeps the newest server state until it is handled, and ignores older ones. */
import type { StateMessage } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';

const tickOf = ({ state }: StateMessage): number => state[RACE.tick]!;

export class LatestState {
  #message: StateMessage | null = null;
  #handledTick = -1;

  /** Keeps a state if it is newer than the kept one and the last one handled. */
  add(message: StateMessage): void {
    if (tickOf(message) > this.#handledTick && !(this.#message && tickOf(message) <= tickOf(this.#message)))
      this.#message = message;
  }

  /** Returns the newest state added since the last call and marks it as handled; null if there is none. */
  take(): StateMessage | null {
    const message = this.#message;
    if (message) this.markHandled(message);
    return message;
  }

  /** Marks a state as handled: from now on `add` ignores it and older states. */
  markHandled(message: StateMessage): void {
    this.#message = null;
    this.#handledTick = tickOf(message);
  }
}
