/** Limits how often a person may do something: some times in quick succession, and then once in a while. */

export interface ActionLimitOptions {
  /** How often in quick succession. */
  readonly burst: number;
  /** Time (ms) after which one more is accepted. */
  readonly refillMs: number;
}

export class ActionLimit {
  readonly #options: ActionLimitOptions;
  /** How many may be accepted now; it grows with time, up to `burst`. */
  #credit: number;
  #creditAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ActionLimitOptions) {
    this.#options = options;
    this.#credit = options.burst;
  }

  /** Returns true if one more is within the limit at `nowMs`, and counts it. */
  accepts(nowMs: number): boolean {
    const { burst, refillMs } = this.#options;
    this.#credit = Math.min(burst, this.#credit + (nowMs - this.#creditAtMs) / refillMs);
    this.#creditAtMs = nowMs;
    if (this.#credit < 1) return false;
    this.#credit--;
    return true;
  }
}
