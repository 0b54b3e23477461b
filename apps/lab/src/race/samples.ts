/** A list of measured values with their count, percentiles and mean. */
export class Samples {
  readonly #values: number[] = [];

  /** Returns all values of the given lists in one. */
  static merge(lists: readonly Samples[]): Samples {
    const merged = new Samples();
    for (const list of lists) for (const value of list.#values) merged.add(value);
    return merged;
  }

  add(value: number): void {
    this.#values.push(value);
  }

  get count(): number {
    return this.#values.length;
  }

  /**
   * The value at the position `share` (0 to 1) in ascending order, such as the median at 0.5; null if there are no
   * values.
   */
  percentile(share: number): number | null {
    if (this.#values.length === 0) return null;
    const sorted = Float64Array.from(this.#values).sort();
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  }

  /** Number of values above `limit`. */
  countAbove(limit: number): number {
    return this.#values.filter((value) => value > limit).length;
  }

  /** The largest value; null if there are no values. */
  max(): number | null {
    return this.percentile(1);
  }

  /** The mean of the values; null if there are no values. */
  mean(): number | null {
    if (this.#values.length === 0) return null;
    return this.#values.reduce((sum, value) => sum + value, 0) / this.#values.length;
  }
}
