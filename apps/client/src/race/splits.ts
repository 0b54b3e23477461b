/** Split times: the times at the checkpoints of a lap, compared with the best lap so far. */

export interface Split {
  /** Grows with each split. */
  readonly id: number;
  /** Difference from the best lap (ms), negative if faster; null without a best lap to compare with. */
  readonly differenceMs: number | null;
}

export class Splits {
  /** The newest split, or null before the first. */
  newest: Split | null = null;
  #bestSplitsMs: readonly number[] = [];
  #bestLapMs = Number.POSITIVE_INFINITY;
  #currentSplitsMs: number[] = [];
  #checkpoint = -1;
  #lap = -1;
  #splitCount = 0;

  /** Forgets all times, for a new race. */
  clear(): void {
    this.newest = null;
    this.#bestSplitsMs = [];
    this.#bestLapMs = Number.POSITIVE_INFINITY;
    this.#currentSplitsMs = [];
    this.#checkpoint = this.#lap = -1;
  }

  /**
   * Call each frame. Adds a split if `lap` or `checkpoint` has changed since the last call.
   * `lap` is the number of completed laps, `checkpoint` the index of the next checkpoint, `lapMs` the time in the current
   * lap, and `lastLapMs` the time of the previous lap.
   */
  update(lap: number, checkpoint: number, lapMs: number, lastLapMs: number): void {
    if (lap === this.#lap && checkpoint === this.#checkpoint) return;
    const isFirst = this.#lap < 0;
    const isLapDone = lap > this.#lap && !isFirst;
    this.#lap = lap;
    this.#checkpoint = checkpoint;
    if (isFirst) return;
    this.#add(isLapDone ? lastLapMs : lapMs);
    if (isLapDone) this.#endLap(lastLapMs);
  }

  #add(timeMs: number): void {
    const bestMs = this.#bestSplitsMs[this.#currentSplitsMs.length];
    this.#currentSplitsMs.push(timeMs);
    this.newest = { id: ++this.#splitCount, differenceMs: bestMs === undefined ? null : timeMs - bestMs };
  }

  #endLap(lapMs: number): void {
    if (lapMs < this.#bestLapMs) {
      this.#bestLapMs = lapMs;
      this.#bestSplitsMs = this.#currentSplitsMs;
    }
    this.#currentSplitsMs = [];
  }
}
