/** Accepts each of a player's calls to the partner ("look there", "slow down") once, and only at a limited rate. */
import { ActionLimit } from './action-limit.ts';

/** Calls that are accepted in quick succession, and the time (ms) after which one more is accepted. */
const LIMIT = { burst: 3, refillMs: 1000 };

export class CallLimit {
  #newestNumber = 0;
  readonly #limit = new ActionLimit(LIMIT);

  /**
   * Returns true if a call that arrived at `nowMs` is new and within the limit. `number` counts a player's calls;
   * a client sends a call repeatedly, with the same number.
   */
  accepts(number: number, nowMs: number): boolean {
    if (number <= this.#newestNumber) return false;
    this.#newestNumber = number;
    return this.#limit.accepts(nowMs);
  }
}
