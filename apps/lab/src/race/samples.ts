/** A list of measured values with their count, percentiles and mean. */
export class Samples {
  readonly #values: number[] = [];

  add(value: number): void {
    this.#values.push(value);
  }

  get count(): number {
    return this.#values.length;
  }

  /** The value at `share` (0 to 1) of the values in ascending order; null if there are none. */
  percentile(share: number): number | null {
    if (this.#values.length === 0) return null;
    const sorted = Float64Array.from(this.#values).sort();
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  }

  /** The largest value; null if there are none. */
  max(): number | null {
    return this.percentile(1);
  }

  /** null if there are no values. */
  mean(): number | null {
    if (this.#values.length === 0) return null;
    return this.#values.reduce((sum, value) => sum + value, 0) / this.#values.length;
  }
}
