/** How far behind each other cars are, in time: from when each of them passed each place. */

/** Places are so far apart, m. */
const MARK_M = 20;

export class Gaps {
  /** When each car first passed each place, ms of the race. */
  readonly #passed: number[][] = [];

  /** Forgets everything: a new race. */
  clear(): void {
    this.#passed.length = 0;
  }

  /** Notes that `car` is `progressM` into the race at `atMs`. */
  note(car: number, progressM: number, atMs: number): void {
    const passed = this.#passed[car] ?? [];
    this.#passed[car] = passed;
    const mark = Math.floor(progressM / MARK_M);
    for (let each = passed.length; each <= mark; each++) passed.push(atMs);
  }

  /** How long ago `ahead` was where `car` is at `nowMs` of the race, ms; null where that is not known. */
  behind(car: number, ahead: number, nowMs: number): number | null {
    const own = this.#passed[car];
    if (!own || own.length === 0) return null;
    const mark = own.length - 1;
    const [then, next] = this.#passed[ahead]?.slice(mark, mark + 2) ?? [];
    if (then === undefined) return null;
    // Who is late for the next place as well is further behind than at the last one.
    return Math.max(own[mark]! - then, nowMs - (next ?? nowMs));
  }
}
