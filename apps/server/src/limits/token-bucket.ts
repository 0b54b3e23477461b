/** Limits a rate, but allows bursts: a bucket of tokens that is refilled steadily, and from which each action takes some. */

/** The size of a bucket (tokens) and the rate at which it is refilled. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

const SECOND_MS = 1000;

export class TokenBucket {
  readonly #allowance: Allowance;
  #tokens: number;
  #filledAtMs: number;

  /** A new bucket is full. */
  constructor(allowance: Allowance, nowMs: number) {
    this.#allowance = allowance;
    this.#tokens = allowance.burst;
    this.#filledAtMs = nowMs;
  }

  /** Takes one token. Returns false, and takes none, if there is none left. */
  take(nowMs: number): boolean {
    this.#refill(nowMs);
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }

  /** Takes tokens for something that has already happened. Returns false if there were too few: the bucket is then overdrawn. */
  spend(count: number, nowMs: number): boolean {
    this.#refill(nowMs);
    this.#tokens -= count;
    return this.#tokens >= 0;
  }

  /** Returns true if more tokens were taken than there were, and the refill has not made up for it yet. */
  isOverdrawn(nowMs: number): boolean {
    this.#refill(nowMs);
    return this.#tokens < 0;
  }

  /** Puts back a token that was taken. The next refill limits the tokens to the size of the bucket. */
  putBack(): void {
    this.#tokens++;
  }

  /** Returns true if no token has been taken for long enough to fill the bucket again. */
  isFull(nowMs: number): boolean {
    this.#refill(nowMs);
    return this.#tokens >= this.#allowance.burst;
  }

  #refill(nowMs: number): void {
    const { burst, perSecond } = this.#allowance;
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#filledAtMs) / SECOND_MS) * perSecond);
    this.#filledAtMs = nowMs;
  }
}
