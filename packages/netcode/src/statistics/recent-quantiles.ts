/**
 * Quantiles of the most recent values of a delay, in whole milliseconds.
 *
 * The input lead and the interpolation delay are such quantiles: both are a wait that should cover most delays. Suppose that
 * each millisecond of the wait costs 1, and that each millisecond by which a delay exceeds the wait costs c. Then the total cost
 * is smallest if one delay in c is longer than the wait. A single long freeze is only one value, so it hardly changes the
 * quantile.
 */

/** Number of states in a minute and in 3 s, if one is sent every two ticks. Client and server keep as many values. */
export const MINUTE_STATES = 1875;
export const RECENT_STATES = 96;

/** Range of values (ms); values outside are clamped. A small error of the clock can make a delay negative. */
const LOWEST_MS = -64;
const HIGHEST_MS = 959;

export class RecentQuantiles {
  /** The last values as indices of `#counts`. The oldest is overwritten first. */
  readonly #values: Uint16Array;
  readonly #counts = new Uint16Array(HIGHEST_MS - LOWEST_MS + 1);
  /** Number of values added so far. */
  #addedCount = 0;
  /** The highest index that was ever used: quantiles skip the unused part above it. */
  #highest = 0;
  /** The last result of `upperQuantile` and its share, NaN after `add`: quantiles are read more often than values are added. */
  #quantileMs = 0;
  #quantileShare = Number.NaN;

  /** Keeps the last `capacity` (at most 65535) values. */
  constructor(capacity: number) {
    this.#values = new Uint16Array(capacity);
  }

  /** Number of values kept. */
  get size(): number {
    return Math.min(this.#addedCount, this.#values.length);
  }

  add(valueMs: number): void {
    const slot = this.#addedCount % this.#values.length;
    if (this.#addedCount >= this.#values.length) this.#count(this.#values[slot]!, -1);
    const index = Math.min(Math.max(Math.round(valueMs), LOWEST_MS), HIGHEST_MS) - LOWEST_MS;
    this.#values[slot] = index;
    this.#highest = Math.max(this.#highest, index);
    this.#count(index, 1);
    this.#addedCount++;
    this.#quantileShare = Number.NaN;
  }

  #count(index: number, change: number): void {
    this.#counts[index] = this.#counts[index]! + change;
  }

  /** Returns the smallest whole number of ms that at most `share` (0 to 1) of the values exceed. Call it only after `add`. */
  upperQuantile(share: number): number {
    if (share !== this.#quantileShare) {
      this.#quantileMs = this.#findQuantile(share);
      this.#quantileShare = share;
    }
    return this.#quantileMs;
  }

  #findQuantile(share: number): number {
    const allowed = share * this.size;
    let above = 0;
    for (let index = this.#highest; index >= 0; index--) {
      above += this.#counts[index]!;
      if (above > allowed) return index + LOWEST_MS;
    }
    return LOWEST_MS;
  }
}
