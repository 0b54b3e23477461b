/** Keeps the newest server state until it is handled, and ignores older states. */
import type { StateMessage } from '@shotgun-rally/protocol';
import { tickOf } from '../../../timeline/tick-of.ts';

export class LatestState {
  #message: StateMessage | null = null;
  #handledTick = -1;

  /** Keeps a state if it is newer than both the kept state and the last handled state. */
  add(message: StateMessage): void {
    const newestTick = this.#message ? tickOf(this.#message) : this.#handledTick;
    if (tickOf(message) > newestTick) this.#message = message;
  }

  /** Returns the kept state and marks it as handled; null if there is none. */
  take(): StateMessage | null {
    const message = this.#message;
    if (message) this.markHandled(message);
    return message;
  }

  /** Marks a state as handled: `add` then ignores this state and older ones. */
  markHandled(message: StateMessage): void {
    this.#message = null;
    this.#handledTick = tickOf(message);
  }
}
