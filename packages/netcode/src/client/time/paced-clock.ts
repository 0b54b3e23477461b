/**
 * A clock that follows a target without visible jumps: it runs a little faster or slower until both agree (time dilation,
 * as in Overwatch). It jumps to the target only if they differ too much.
 */

/** The clock runs at most this much (share) faster or slower, normally and while it catches up. */
const STEADY_RATE = 0.01;
const CATCH_UP_RATE = 0.1;
/** If the error exceeds this (ms, two ticks), the clock catches up until the error is at most half as large. */
const CATCH_UP_MS = 32;
/** If the error exceeds this (ms, four ticks), the clock jumps to the target. */
const JUMP_MS = 64;
/** Time (ms) in which a small error is corrected. */
const SETTLE_MS = 500;

export class PacedClock {
  #timeMs: number | null = null;
  #lastNowMs = 0;
  #isCatchingUp = false;
  #steps = 0;

  /** How often the clock has jumped to its target, not counting the first time. */
  get steps(): number {
    return this.#steps;
  }

  /** Advances to `nowMs` of the real clock, and corrects towards `targetMs`. Returns the new time of this clock. */
  advance(nowMs: number, targetMs: number): number {
    if (this.#timeMs === null) {
      this.#timeMs = targetMs;
    } else {
      const elapsedMs = nowMs - this.#lastNowMs;
      const errorMs = targetMs - (this.#timeMs + elapsedMs);
      if (Math.abs(errorMs) > JUMP_MS) {
        this.#timeMs = targetMs;
        this.#isCatchingUp = false;
        this.#steps++;
      } else {
        this.#timeMs += elapsedMs + this.#correctionMs(errorMs, elapsedMs);
      }
    }
    this.#lastNowMs = nowMs;
    return this.#timeMs;
  }

  #correctionMs(errorMs: number, elapsedMs: number): number {
    this.#isCatchingUp = Math.abs(errorMs) > (this.#isCatchingUp ? CATCH_UP_MS / 2 : CATCH_UP_MS);
    const maxMs = (this.#isCatchingUp ? CATCH_UP_RATE : STEADY_RATE) * elapsedMs;
    const fullCorrectionMs = errorMs * Math.min(elapsedMs / SETTLE_MS, 1);
    return Math.min(Math.max(fullCorrectionMs, -maxMs), maxMs);
  }
}
