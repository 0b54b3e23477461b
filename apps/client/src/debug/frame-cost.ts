/** Percentiles of the time that recent frames took on the main thread. */

/** The percentiles are computed from this many recent frames. */
const FRAMES_KEPT = 240;

export class FrameCost {
  readonly #costsMs: number[] = [];

  /** Records the duration of a frame in ms. */
  record(durationMs: number): void {
    this.#costsMs.push(durationMs);
    if (this.#costsMs.length > FRAMES_KEPT) this.#costsMs.shift();
  }

  /** Returns the given percentile (0 to 100) of the recorded durations in ms; 0 before the first frame. */
  percentile(percent: number): number {
    const sorted = [...this.#costsMs].sort((a, b) => a - b);
    return sorted[Math.floor((percent / 100) * (sorted.length - 1))] ?? 0;
  }
}
