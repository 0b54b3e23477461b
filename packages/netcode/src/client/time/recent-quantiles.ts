/**
 * Quantiles of the last values of a delay, in whole milliseconds.
 *
 * The input lead and the interpolation delay are such quantiles, because a quantile minimises their cost. Suppose that each
 * millisecond of waiting costs 1, and that each delay longer than the wait costs a constant, no matter how much longer it is.
 * Then the total cost is smallest if a certain share of the delays exceed the wait. The constant decides that share. A
 * single long freeze is only one value, so it hardly changes the quantile.
 */

/** Range of values (ms); others are clamped. A small error of the clock can make a delay negative. */
const LOWEST_MS = -64;
const HIGHEST_MS = 959;

export class RecentQuantiles {
  /** The last values as indices of `#counts`. The oldest is overwritten first. */
  readonly #values: Uint16Array;
  readonly #counts = new Uint16Array(HIGHEST_MS - LOWEST_MS + 1);
  #added = 0;

  /** Keeps the last `capacity` values, at most 65535. */
  constructor(capacity: number) {
    this.#values = new Uint16Array(capacity);
  }

  /** Number of values kept. */
  get size(): number {
    return Math.min(this.#added, this.#values.length);
  }

  add(valueMs: number): void {
    const slot = this.#added % this.#values.length;
    if (this.#added >= this.#values.length) this.#count(this.#values[slot]!, -1);
    const index = Math.min(Math.max(Math.round(valueMs), LOWEST_MS), HIGHEST_MS) - LOWEST_MS;
    this.#values[slot] = index;
    this.#count(index, 1);
    this.#added++;
  }

  #count(index: number, change: number): void {
    this.#counts[index] = this.#counts[index]! + change;
  }

  /** Returns the smallest value (ms) that at most `share` (0 to 1) of the values exceed. Call it only after `add`. */
  upperQuantile(share: number): number {
    const allowed = share * this.size;
    let above = 0;
    for (let index = this.#counts.length - 1; index >= 0; index--) {
      above += this.#counts[index]!;
      if (above > allowed) return index + LOWEST_MS;
    }
    return LOWEST_MS;
  }
}
