/** The last values of a few figures, one row a frame, ready to be drawn. */

export class Series {
  readonly #rings: readonly Float64Array[];
  readonly #capacity: number;
  #rows = 0;

  /** Keeps the newest `capacity` rows of `figures` values each. */
  constructor(figures: number, capacity: number) {
    this.#rings = Array.from({ length: figures }, () => new Float64Array(capacity));
    this.#capacity = capacity;
  }

  /** Rows kept. */
  get length(): number {
    return Math.min(this.#rows, this.#capacity);
  }

  /** Adds a row; null where a figure has no value just now. */
  add(values: readonly (number | null)[]): void {
    const at = this.#rows++ % this.#capacity;
    for (const [figure, ring] of this.#rings.entries()) ring[at] = values[figure] ?? Number.NaN;
  }

  /** Forgets all rows. */
  clear(): void {
    this.#rows = 0;
  }

  /** A figure's values, oldest first. */
  values(figure: number): (number | null)[] {
    const ring = this.#rings[figure];
    if (!ring) throw new RangeError(`figure ${figure}: there are ${this.#rings.length}`);
    const oldest = this.#rows - this.length;
    return Array.from({ length: this.length }, (_, row) => {
      const value = ring[(oldest + row) % this.#capacity]!;
      return Number.isNaN(value) ? null : value;
    });
  }
}
