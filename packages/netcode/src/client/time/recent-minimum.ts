/** The smallest value (ms) of the last ten seconds. It is dropped earlier if all newer values are clearly larger. */

const WINDOW_MS = 10_000;
/** This many values in a row clearly above the minimum mean that the minimum is out of date. */
const MAX_VALUES_ABOVE = 32;
/** A value is clearly above the minimum if it exceeds it by this (ms) plus half of the average excess. */
const CLEARLY_ABOVE_MS = 3;
/** Smallest weight of a new value in the average excess. Raised, the average would follow a rise too fast to notice it. */
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
  /** Number of values whose excess is in the average. */
  #added = 0;
  #aboveInARow = 0;
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

  /** Drops the minimum after MAX_VALUES_ABOVE values clearly above it; the lowest of those becomes the minimum. */
  #checkForRise(atMs: number, valueMs: number): void {
    if (this.#values.length === 0) return;
    const excessMs = valueMs - this.get();
    const limitMs = CLEARLY_ABOVE_MS + this.#averageExcessMs / 2;
    const weight = Math.max(1 / ++this.#added, MIN_WEIGHT);
    this.#averageExcessMs += (Math.max(excessMs, 0) - this.#averageExcessMs) * weight;
    if (excessMs <= limitMs) {
      this.#startCounting();
      return;
    }
    this.#aboveInARow++;
    this.#lowestAboveMs = Math.min(this.#lowestAboveMs, valueMs);
    if (this.#aboveInARow < MAX_VALUES_ABOVE) return;
    this.#values.length = 0;
    this.#values.push({ atMs, valueMs: this.#lowestAboveMs });
    this.#startCounting();
  }

  #startCounting(): void {
    this.#aboveInARow = 0;
    this.#lowestAboveMs = Number.POSITIVE_INFINITY;
  }
}
