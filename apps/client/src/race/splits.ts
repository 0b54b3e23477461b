/** Times at checkpoints within a lap, against those of the best lap so far. */

export interface Split {
  /** Grows with each. */
  readonly id: number;
  readonly timeMs: number;
  /** Against the best lap, ms: less than 0 is faster; null in the first lap. */
  readonly differenceMs: number | null;
}

export class Splits {
  /** The newest; null before the first. */
  newest: Split | null = null;
  #best: readonly number[] = [];
  #bestLapMs = Number.POSITIVE_INFINITY;
  #current: number[] = [];
  #checkpoint = -1;
  #lap = -1;
  #ids = 0;

  /** Forgets everything: a new race. */
  clear(): void {
    this.newest = null;
    this.#best = [];
    this.#bestLapMs = Number.POSITIVE_INFINITY;
    this.#current = [];
    this.#checkpoint = this.#lap = -1;
  }

  /** `lap` laps are done, `checkpoint` is the next to be passed, `lapMs` the time in this lap and `lastLapMs` of the last. */
  note(lap: number, checkpoint: number, lapMs: number, lastLapMs: number): void {
    if (lap === this.#lap && checkpoint === this.#checkpoint) return;
    const isFirst = this.#lap < 0;
    const isLap = lap > this.#lap && !isFirst;
    this.#lap = lap;
    this.#checkpoint = checkpoint;
    if (isFirst) return;
    this.#add(isLap ? lastLapMs : lapMs);
    if (isLap) this.#endLap(lastLapMs);
  }

  #add(timeMs: number): void {
    const best = this.#best[this.#current.length];
    this.#current.push(timeMs);
    this.newest = { id: ++this.#ids, timeMs, differenceMs: best === undefined ? null : timeMs - best };
  }

  #endLap(lapMs: number): void {
    if (lapMs < this.#bestLapMs) {
      this.#bestLapMs = lapMs;
      this.#best = this.#current;
    }
    this.#current = [];
  }
}
