/** Split times: the times at the checkpoints of a lap, compared with the best lap so far. */

/** The checkpoint that ends a lap. */
const LAP_END = 0;
/**
 * A checkpoint that was passed in a longer time without an update (ms) gets no split, because the page was hidden. The end of a
 * lap always gets one, because the server measures its time.
 */
const UPDATE_GAP_MAX_MS = 500;

export interface Split {
  /** Grows with each split. */
  readonly id: number;
  /** Difference from the best lap (ms), negative if faster; null without a best lap to compare with. */
  readonly differenceMs: number | null;
}

/** Where a car is in the race. */
export interface LapProgress {
  /** Number of completed laps. */
  readonly lap: number;
  /** Index of the next checkpoint. */
  readonly checkpoint: number;
  /** Number of checkpoints of the track. */
  readonly checkpointCount: number;
  /** Time in the current lap (ms). */
  readonly lapMs: number;
  /** Time of the previous lap, as the server measured it (ms). */
  readonly lastLapMs: number;
}

/** Grows by 1 with each checkpoint that a car passes. */
const orderOf = ({ lap, checkpoint, checkpointCount }: LapProgress): number =>
  lap * checkpointCount + ((checkpoint + checkpointCount - 1) % checkpointCount);

export class Splits {
  /** The newest split, or null before the first. */
  newest: Split | null = null;
  /** By checkpoint. A lap that was not seen as a whole lacks some. */
  #currentSplitsMs = new Map<number, number>();
  /** By checkpoint; empty until a lap was seen as a whole. */
  #bestSplitsMs: ReadonlyMap<number, number> = new Map();
  #previous: LapProgress | null = null;
  #splitCount = 0;

  /** Forgets all times, for a new race or another car. */
  clear(): void {
    this.newest = null;
    this.#currentSplitsMs = new Map();
    this.#bestSplitsMs = new Map();
    this.#previous = null;
  }

  /** Adds a split if the car has passed a checkpoint since the last call. Call each frame. */
  update(progress: LapProgress): void {
    const previous = this.#previous;
    // A correction can move the car back over a checkpoint, which it passes again soon after.
    if (previous && orderOf(progress) < orderOf(previous)) return;
    this.#previous = progress;
    if (!previous) return;
    if (progress.lap > previous.lap) this.#endLap(progress, previous);
    const isSeen = progress.lap === previous.lap && progress.lapMs - previous.lapMs <= UPDATE_GAP_MAX_MS;
    if (isSeen && progress.checkpoint !== previous.checkpoint) this.#add(previous.checkpoint, progress.lapMs);
  }

  #add(checkpoint: number, timeMs: number): void {
    const bestMs = this.#bestSplitsMs.get(checkpoint);
    this.#currentSplitsMs.set(checkpoint, timeMs);
    this.newest = { id: ++this.#splitCount, differenceMs: bestMs === undefined ? null : timeMs - bestMs };
  }

  #endLap({ lap, lastLapMs, checkpointCount }: LapProgress, previous: LapProgress): void {
    this.#add(LAP_END, lastLapMs);
    const isWhole = lap === previous.lap + 1 && this.#currentSplitsMs.size === checkpointCount;
    const bestLapMs = this.#bestSplitsMs.get(LAP_END) ?? Number.POSITIVE_INFINITY;
    if (isWhole && lastLapMs < bestLapMs) this.#bestSplitsMs = this.#currentSplitsMs;
    this.#currentSplitsMs = new Map();
  }
}
