/** Time gaps between cars. They are computed from the times at which each car passed marks along the track. */

/** Distance between two marks (m). */
const MARK_SPACING_M = 20;

export class Gaps {
  /** By car and mark: when the car first passed the mark (ms of race time). */
  readonly #passedAtMs: number[][] = [];

  /** Forgets all times, for a new race. */
  clear(): void {
    this.#passedAtMs.length = 0;
  }

  /** Records that `car` has driven `progressM` metres of the race at `nowMs` of race time. */
  record(car: number, progressM: number, nowMs: number): void {
    const passed = this.#passedAtMs[car] ?? [];
    this.#passedAtMs[car] = passed;
    const newestMark = Math.floor(progressM / MARK_SPACING_M);
    for (let mark = passed.length; mark <= newestMark; mark++) passed.push(nowMs);
  }

  /** Returns how far `car` is behind the car `ahead` at `nowMs` of race time (ms), or null if the gap is not known yet. */
  behind(car: number, ahead: number, nowMs: number): number | null {
    const passed = this.#passedAtMs[car];
    if (!passed || passed.length === 0) return null;
    const mark = passed.length - 1;
    const [aheadMs, aheadNextMs] = this.#passedAtMs[ahead]?.slice(mark, mark + 2) ?? [];
    if (aheadMs === undefined) return null;
    // The gap is at least the time since the car ahead passed the mark that `car` has not reached yet.
    return Math.max(passed[mark]! - aheadMs, nowMs - (aheadNextMs ?? nowMs));
  }
}
