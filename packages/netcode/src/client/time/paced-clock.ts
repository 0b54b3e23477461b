/**
 * A clock that follows a target without visible jumps: it runs a little faster or slower until it agrees (time dilation,
 * as in Overwatch). It steps only if it is too far off.
 */

/** How much the rate may differ from 1 while the clock follows its target, and while it catches up. */
const STEADY_RATE = 0.01;
const CATCH_UP_RATE = 0.1;
/** With a larger error than this (ms, two ticks) the clock catches up, until the error is half of it. */
const CATCH_UP_MS = 32;
/** With a larger error than this (ms, four ticks) the clock steps. */
const STEP_MS = 64;
/** Time (ms) in which a small error is corrected. */
const SETTLE_MS = 500;

export class PacedClock {
  #timeMs: number | null = null;
  #lastNowMs = 0;
  #isCatchingUp = false;
  #steps = 0;

  /** Number of steps after the first setting. */
  get steps(): number {
    return this.#steps;
  }

  /** Moves on to `nowMs` of the real clock and towards `targetMs`. Returns this clock's time. */
  advance(nowMs: number, targetMs: number): number {
    if (this.#timeMs === null) {
      this.#timeMs = targetMs;
    } else {
      const elapsedMs = nowMs - this.#lastNowMs;
      const errorMs = targetMs - (this.#timeMs + elapsedMs);
      if (Math.abs(errorMs) > STEP_MS) {
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
