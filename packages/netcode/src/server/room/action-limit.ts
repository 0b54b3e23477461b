/** Limits how often a person may do something, with a token bucket. */

export interface ActionLimitOptions {
  /** The most actions in quick succession. */
  readonly burst: number;
  /** After this time (ms), one more action is accepted. */
  readonly refillMs: number;
}

export class ActionLimit {
  readonly #options: ActionLimitOptions;
  /** Number of actions that would be accepted now; it grows with time, up to `burst`. */
  #credit: number;
  #creditAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ActionLimitOptions) {
    this.#options = options;
    this.#credit = options.burst;
  }

  /** Returns true if one more action is within the limit at `nowMs`, and counts it. */
  accepts(nowMs: number): boolean {
    const { burst, refillMs } = this.#options;
    this.#credit = Math.min(burst, this.#credit + (nowMs - this.#creditAtMs) / refillMs);
    this.#creditAtMs = nowMs;
    if (this.#credit < 1) return false;
    this.#credit--;
    return true;
  }
}
