/** Hears each call once, and no more of them than a partner can follow. */

/** Calls at once, and after how long there is one more, ms. */
const BURST = 3;
const REFILL_MS = 1000;

export class CallLimit {
  #number = 0;
  #credit = BURST;
  #atMs = Number.NEGATIVE_INFINITY;

  /** Whether the call of that number, which grows, is to be heard at `nowMs`: it is new, and not too many. */
  takes(number: number, nowMs: number): boolean {
    if (number <= this.#number) return false;
    this.#number = number;
    this.#credit = Math.min(BURST, this.#credit + (nowMs - this.#atMs) / REFILL_MS);
    this.#atMs = nowMs;
    if (this.#credit < 1) return false;
    this.#credit--;
    return true;
  }
}
