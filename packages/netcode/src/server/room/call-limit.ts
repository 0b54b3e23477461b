/** Accepts each of a player's calls to the partner ("look there", "slow down") once, and only at a limited rate. */

/** Number of calls that are accepted in quick succession. */
const BURST = 3;
/** Time (ms) after which one more call is accepted. */
const REFILL_MS = 1000;

export class CallLimit {
  #newestNumber = 0;
  /** Number of calls that may be accepted now; it grows with time, up to BURST. */
  #credit = BURST;
  #creditAtMs = Number.NEGATIVE_INFINITY;

  /**
   * Returns true if a call that arrived at `nowMs` is new and within the limit. `number` counts a player's calls;
   * a client sends a call repeatedly, with the same number.
   */
  accepts(number: number, nowMs: number): boolean {
    if (number <= this.#newestNumber) return false;
    this.#newestNumber = number;
    this.#credit = Math.min(BURST, this.#credit + (nowMs - this.#creditAtMs) / REFILL_MS);
    this.#creditAtMs = nowMs;
    if (this.#credit < 1) return false;
    this.#credit--;
    return true;
  }
}
