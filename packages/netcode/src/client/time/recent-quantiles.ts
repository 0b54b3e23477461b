/**
 * How high a measure lately went, and how often: the last minute of it, in whole milliseconds.
 *
 * Lead and delay are both chosen from it by cost. Let a millisecond more of waiting cost 1, always, and a millisecond
 * that an outlier outlasts the wait cost some constant each time. The sum is least where outliers outlast the wait just
 * as often as the constant says, however long they last: a quantile, which no single freeze can move.
 */

/** Lowest and highest value told apart, ms: clocks that disagree a little make a delay negative. */
const LOWEST_MS = -64;
const HIGHEST_MS = 959;

export class RecentQuantiles {
  /** The last values, oldest overwritten first, as indices of `#counts`. */
  readonly #values: Uint16Array;
  readonly #counts = new Uint16Array(HIGHEST_MS - LOWEST_MS + 1);
  #added = 0;

  /** Remembers the last `capacity` values, at most 65535. */
  constructor(capacity: number) {
    this.#values = new Uint16Array(capacity);
  }

  /** How many values are remembered. */
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

  /** The smallest level, ms, that at most `share` (0 to 1) of the values were above; needs a value first. */
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
