/** What frames cost this page's own thread: the longest and the usual of the last ones. */

const KEPT = 240;

export class FrameCost {
  readonly #kept: number[] = [];

  /** A frame took so long from its begin to its end, ms. */
  note(ms: number): void {
    this.#kept.push(ms);
    if (this.#kept.length > KEPT) this.#kept.shift();
  }

  /** The cost that so many of 100 frames stay under, ms; 0 before the first. */
  percentile(percent: number): number {
    const sorted = [...this.#kept].sort((a, b) => a - b);
    return sorted[Math.floor((percent / 100) * (sorted.length - 1))] ?? 0;
  }
}
