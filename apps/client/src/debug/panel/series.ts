/** A ring buffer of figures for the graphs, with one row per frame. */

export class Series {
  readonly #rings: readonly Float64Array[];
  readonly #capacity: number;
  #rows = 0;

  /** Keeps the newest `capacity` rows of `figures` values each. */
  constructor(figures: number, capacity: number) {
    this.#rings = Array.from({ length: figures }, () => new Float64Array(capacity));
    this.#capacity = capacity;
  }

  /** The number of rows now: at most the capacity. */
  get length(): number {
    return Math.min(this.#rows, this.#capacity);
  }

  /** Adds a row of values. A null means that the figure has no value in this frame. */
  add(values: readonly (number | null)[]): void {
    const slot = this.#rows++ % this.#capacity;
    for (const [figure, ring] of this.#rings.entries()) ring[slot] = values[figure] ?? Number.NaN;
  }

  /** Removes all rows. */
  clear(): void {
    this.#rows = 0;
  }

  /** Returns the values of a figure, oldest first. Throws a RangeError if there is no such figure. */
  values(figure: number): (number | null)[] {
    const ring = this.#rings[figure];
    if (!ring) throw new RangeError(`figure ${figure}: allowed are 0 to ${this.#rings.length - 1}`);
    const oldest = this.#rows - this.length;
    return Array.from({ length: this.length }, (_, row) => {
      const value = ring[(oldest + row) % this.#capacity]!;
      return Number.isNaN(value) ? null : value;
    });
  }
}
