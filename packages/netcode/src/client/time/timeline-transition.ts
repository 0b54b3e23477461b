/**
 * A gradual change of the shown time when a player changes seats. The driver's world is ahead of the server and the gunner's
 * is behind it: at race speed, a car is about 11 m further on in the driver's world. A sudden change would make cars jump.
 *
 * Vertical: the shown time minus the server's. Horizontal: the client's clock.
 *
 *                    gunner to driver:            driver to gunner:
 *                    time runs faster             time runs slower, but never backwards
 *   driver's time              ___--------        ---------___
 *                           __/                               \__
 *   gunner's time   -----___/                                    \___-----
 */
import type { Role } from '@shotgun-rally/protocol';
import { smoothstep } from '@shotgun-rally/sim/math';

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
    const easedShare = smoothstep(0, TRANSITION_MS, nowMs - this.#startMs);
    return this.#to === 'driver' ? easedShare : 1 - easedShare;
  }

  isOver(nowMs: number): boolean {
    return nowMs - this.#startMs >= TRANSITION_MS;
  }
}
