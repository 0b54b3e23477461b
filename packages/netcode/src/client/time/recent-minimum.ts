/** The smallest value of the last ten seconds, forgotten sooner when it is plainly out of date. */

const WINDOW_MS = 10_000;
/** So many values in a row clearly above the smallest tell that it belongs to the past. */
const ALL_ABOVE = 32;
/** Clearly above: by this much, ms, and by half of what values usually are above it. */
const CLEARLY_MS = 3;
/** Weight of one value in that average, once there are many: little, or a rise would hide itself. */
const LEAST_SHARE = 0.01;

interface Value {
  readonly atMs: number;
  readonly valueMs: number;
}

export class RecentMinimum {
  /** Values that may still become the smallest, in order of time and so of size: a monotonic queue. */
  readonly #values: Value[] = [];
  /** How far values usually are above the smallest, ms. */
  #usuallyAboveMs = 0;
  #added = 0;
  #aboveInARow = 0;
  #lowestAboveMs = Number.POSITIVE_INFINITY;

  add(atMs: number, valueMs: number): void {
    this.#noticeRise(atMs, valueMs);
    while (this.#values.length > 0 && this.#values[this.#values.length - 1]!.valueMs >= valueMs) this.#values.pop();
    this.#values.push({ atMs, valueMs });
    while (this.#values[0]!.atMs < atMs - WINDOW_MS) this.#values.shift();
  }

  /** The smallest value; needs one first. */
  get(): number {
    return this.#values[0]!.valueMs;
  }

  clear(): void {
    this.#values.length = 0;
    this.#startCounting();
  }

  /** When every value of late was clearly above the smallest, only those are kept. */
  #noticeRise(atMs: number, valueMs: number): void {
    if (this.#values.length === 0) return;
    const aboveMs = valueMs - this.get();
    const wasClearlyMs = CLEARLY_MS + this.#usuallyAboveMs / 2;
    this.#usuallyAboveMs += (Math.max(aboveMs, 0) - this.#usuallyAboveMs) * Math.max(1 / ++this.#added, LEAST_SHARE);
    if (aboveMs <= wasClearlyMs) {
      this.#startCounting();
      return;
    }
    this.#aboveInARow++;
    this.#lowestAboveMs = Math.min(this.#lowestAboveMs, valueMs);
    if (this.#aboveInARow < ALL_ABOVE) return;
    this.#values.length = 0;
    this.#values.push({ atMs, valueMs: this.#lowestAboveMs });
    this.#startCounting();
  }

  #startCounting(): void {
    this.#aboveInARow = 0;
    this.#lowestAboveMs = Number.POSITIVE_INFINITY;
  }
}
