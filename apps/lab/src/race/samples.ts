/** Many values of one thing, and what is asked of them. */

export class Samples {
  readonly #values: number[] = [];

  add(value: number): void {
    this.#values.push(value);
  }

  get count(): number {
    return this.#values.length;
  }

  /** The value that `share` (0 to 1) of all values do not exceed; null when there are none. */
  percentile(share: number): number | null {
    if (this.#values.length === 0) return null;
    const sorted = Float64Array.from(this.#values).sort();
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  }

  /** The largest value; null when there are none. */
  max(): number | null {
    return this.percentile(1);
  }

  mean(): number | null {
    if (this.#values.length === 0) return null;
    return this.#values.reduce((sum, value) => sum + value, 0) / this.#values.length;
  }
}
