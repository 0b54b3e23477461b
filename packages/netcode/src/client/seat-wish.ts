/** A player's wish for the other seat of the car: asked again and again, for a while, until it is granted. */
import type { Role } from '@shotgun-rally/protocol';

const ASK_EVERY_MS = 250;
/** A wish that is not granted for so long is given up, ms. */
const WISH_MS = 2000;

export class SeatWish {
  #role: Role | null = null;
  #untilMs = 0;
  #askedAtMs = 0;

  /** Wants `role` from `nowMs` on. */
  want(role: Role, nowMs: number): void {
    this.#role = role;
    this.#untilMs = nowMs + WISH_MS;
    this.#askedAtMs = Number.NEGATIVE_INFINITY;
  }

  /** The seat to ask for now, for a player who has `current`; null when it is not time, or nothing is wanted. */
  due(current: Role, nowMs: number): Role | null {
    if (this.#role === current || nowMs > this.#untilMs) this.#role = null;
    if (!this.#role || nowMs - this.#askedAtMs < ASK_EVERY_MS) return null;
    this.#askedAtMs = nowMs;
    return this.#role;
  }
}
