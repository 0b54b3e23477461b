/** Keeps the newest server state until it is handled: older ones, and those handled before, are no news. */
import type { StateMessage } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';

const tickOf = ({ state }: StateMessage): number => state[RACE.tick]!;

export class LatestState {
  #message: StateMessage | null = null;
  #handledTick = -1;

  add(message: StateMessage): void {
    if (tickOf(message) > this.#handledTick && !(this.#message && tickOf(message) <= tickOf(this.#message)))
      this.#message = message;
  }

  /** The newest state that has come since the last call; null when none has. */
  take(): StateMessage | null {
    const message = this.#message;
    if (message) this.markHandled(message);
    return message;
  }

  /** What is not newer than `message` is of no more interest. */
  markHandled(message: StateMessage): void {
    this.#message = null;
    this.#handledTick = tickOf(message);
  }
}
