/** Time gaps between cars. They are computed from the times at which each car passed marks along the track. */

/** Distance between two marks (m). */
const MARK_SPACING_M = 20;

export class Gaps {
  /** By car and mark: when the car first passed the mark (ms of race time); NaN if that is not known. */
  readonly #passedAtMs: number[][] = [];

  /** Forgets all times, for a new race. */
  clear(): void {
    this.#passedAtMs.length = 0;
  }

  /** Records that `car` has driven `progressM` metres of the race at `nowMs` of race time. */
  record(car: number, progressM: number, nowMs: number): void {
    const timesMs = this.#passedAtMs[car] ?? [];
    this.#passedAtMs[car] = timesMs;
    const newestMark = Math.floor(progressM / MARK_SPACING_M);
    // A car that has passed several marks since the last call was not watched meanwhile, for example before a late join.
    const passedAtMs = newestMark > timesMs.length ? Number.NaN : nowMs;
    for (let mark = timesMs.length; mark <= newestMark; mark++) timesMs.push(passedAtMs);
  }

  /** Returns how many ms `car` is behind the car `ahead` at `nowMs` of race time, or null if the gap is not known yet. */
  behind(car: number, ahead: number, nowMs: number): number | null {
    const timesMs = this.#passedAtMs[car];
    if (!timesMs || timesMs.length === 0) return null;
    const mark = timesMs.length - 1;
    const [aheadMs, aheadNextMs] = this.#passedAtMs[ahead]?.slice(mark, mark + 2) ?? [];
    if (aheadMs === undefined) return null;
    // The gap is at least the time since the car ahead passed the next mark, because `car` has not reached that mark yet.
    const gapMs = Math.max(timesMs[mark]! - aheadMs, nowMs - (aheadNextMs ?? nowMs));
    return Number.isNaN(gapMs) ? null : gapMs;
  }
}
