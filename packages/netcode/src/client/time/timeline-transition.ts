/**
 * A gradual move of the shown time when a player changes seats. The driver's world is ahead of the server and the
 * gunner's is behind it, about 11 m of road at race speed, so a sudden change would make the world jump.
 *
 *   driver's time   ........................____-----------   gunner to driver: time runs faster for a moment
 *                                      __---
 *   gunner's time   -----------____----....................   driver to gunner: slower, but never backwards
 */
import type { Role } from '@shotgun-rally/protocol';

/** Duration (ms). If the two times differ by 230 ms, the shown time runs at 0.5 to 1.5 times the normal speed. */
const TRANSITION_MS = 700;

export class TimelineTransition {
  readonly #startMs: number;
  readonly #to: Role;

  /** Starts at `startMs` of the client's own clock. `to` is the player's new seat. */
  constructor(startMs: number, to: Role) {
    this.#startMs = startMs;
    this.#to = to;
  }

  /** Position of the shown time between the gunner's time (0) and the driver's (1). It starts and ends smoothly. */
  aheadShare(nowMs: number): number {
    const t = Math.min(Math.max((nowMs - this.#startMs) / TRANSITION_MS, 0), 1);
    const share = t * t * (3 - 2 * t);
    return this.#to === 'driver' ? share : 1 - share;
  }

  isOver(nowMs: number): boolean {
    return nowMs - this.#startMs >= TRANSITION_MS;
  }
}
