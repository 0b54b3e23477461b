/** The smallest value (ms) of the last ten seconds. It expires earlier if many values in a row are clearly larger. */

const WINDOW_MS = 10_000;
/** After this many values in a row that are clearly above the minimum, the minimum is dropped. */
const MAX_VALUES_ABOVE = 32;
/** A value is clearly above the minimum if the difference exceeds this (ms) plus half of the average difference. */
const CLEARLY_ABOVE_MS = 3;
/** Smallest weight of a new value in the average difference. If raised, the average follows a rise too fast to detect it. */
const MIN_WEIGHT = 0.01;

interface TimedValue {
  readonly atMs: number;
  readonly valueMs: number;
}

export class RecentMinimum {
  /** A monotonic queue: values that may still become the minimum, ordered by time and by size. */
  readonly #values: TimedValue[] = [];
  /** Average difference between a value and the minimum (ms). */
  #averageExcessMs = 0;
  /** Number of values in the average. */
  #averagedValues = 0;
  /** Number of values in a row that are clearly above the minimum, and the lowest of these values. */
  #valuesAbove = 0;
  #lowestAboveMs = Number.POSITIVE_INFINITY;

  /** Adds a value measured at `atMs`. Times must not decrease. */
  add(atMs: number, valueMs: number): void {
    this.#checkForRise(atMs, valueMs);
    while (this.#values.length > 0 && this.#values[this.#values.length - 1]!.valueMs >= valueMs) this.#values.pop();
    this.#values.push({ atMs, valueMs });
    while (this.#values[0]!.atMs < atMs - WINDOW_MS) this.#values.shift();
  }

  /** The smallest value. Call it only after `add`. */
  get(): number {
    return this.#values[0]!.valueMs;
  }

  clear(): void {
    this.#values.length = 0;
    this.#startCounting();
  }

  /** After MAX_VALUES_ABOVE values clearly above the minimum, replaces all values by the lowest of these. */
  #checkForRise(atMs: number, valueMs: number): void {
    if (this.#values.length === 0) return;
    const excessMs = valueMs - this.get();
    const limitMs = CLEARLY_ABOVE_MS + this.#averageExcessMs / 2;
    const weight = Math.max(1 / ++this.#averagedValues, MIN_WEIGHT);
    this.#averageExcessMs += (Math.max(excessMs, 0) - this.#averageExcessMs) * weight;
    if (excessMs <= limitMs) {
      this.#startCounting();
      return;
    }
    this.#valuesAbove++;
    this.#lowestAboveMs = Math.min(this.#lowestAboveMs, valueMs);
    if (this.#valuesAbove < MAX_VALUES_ABOVE) return;
    this.#values.length = 0;
    this.#values.push({ atMs, valueMs: this.#lowestAboveMs });
    this.#startCounting();
  }

  #startCounting(): void {
    this.#valuesAbove = 0;
    this.#lowestAboveMs = Number.POSITIVE_INFINITY;
  }
}
