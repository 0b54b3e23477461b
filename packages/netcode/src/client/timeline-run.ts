/**
 * A change of seat is a change of timeline: the driver's world is ahead of the server, the gunner's behind it, 11 m of
 * road at race speed. The world does not jump: it runs from the one time into the other.
 *
 *   race time   from |-----------------\__________   to a gunner: it runs slower for a while, never backwards
 *               to   |__________/-----------------   to a driver: it runs faster
 *                    start       0.7 s          over
 */

/** How long the world takes, ms: 230 ms of difference make it run at most half as fast again. */
export const TIMELINE_RUN_MS = 700;

export class TimelineRun {
  readonly #startMs: number;

  /** Starts at `startMs` of our own clock. */
  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  /** Share of the way covered, 0 to 1; it sets off and arrives at the speed of the timelines themselves. */
  share(nowMs: number): number {
    const t = Math.min(Math.max((nowMs - this.#startMs) / TIMELINE_RUN_MS, 0), 1);
    return t * t * (3 - 2 * t);
  }

  isOver(nowMs: number): boolean {
    return nowMs - this.#startMs >= TIMELINE_RUN_MS;
  }
}
