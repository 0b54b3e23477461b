/**
 * A change of seat is a change of timeline: the driver's world is ahead of the server, the gunner's behind it, 11 m of
 * road at race speed. The world does not jump: it runs from the one time into the other.
 *
 *   driver's time   ........................____-----------   to the wheel: for 0.7 s it runs faster
 *                                      __---
 *   gunner's time   -----------____----....................   to the turret: slower, and never backwards
 */
import type { Role } from '@shotgun-rally/protocol';

/** How long the world takes, ms: with 230 ms of difference it runs at most half as fast again. */
export const TRANSITION_MS = 700;

export class TimelineTransition {
  readonly #startMs: number;
  readonly #to: Role;

  /** Starts at `startMs` of our own clock, towards the time of the seat that was taken. */
  constructor(startMs: number, to: Role) {
    this.#startMs = startMs;
    this.#to = to;
  }

  /** How far the world is from the gunner's time into the driver's, 0 to 1; it sets off and arrives gently. */
  aheadShare(nowMs: number): number {
    const t = Math.min(Math.max((nowMs - this.#startMs) / TRANSITION_MS, 0), 1);
    const share = t * t * (3 - 2 * t);
    return this.#to === 'driver' ? share : 1 - share;
  }

  isOver(nowMs: number): boolean {
    return nowMs - this.#startMs >= TRANSITION_MS;
  }
}
