/**
 * A clock that follows another without ever jumping under the player's hands: it runs a little faster or slower until
 * it is right (Overwatch's time dilation), and steps only when it is hopelessly off.
 */

/** Most that the clock's speed differs from 1 while it follows, and while it catches up. */
const STEADY_RATE = 0.01;
const RECOVERY_RATE = 0.1;
/** Further off than this it hurries, ms (two ticks), until it is less than half of that off. */
const RECOVERY_MS = 32;
/** Further off than this it steps, ms (4 ticks). */
const STEP_MS = 64;
/** The difference is worked off over about this time, ms. */
const SETTLE_MS = 500;

export class PacedClock {
  #timeMs: number | null = null;
  #lastNowMs = 0;
  #hurries = false;
  /** Steps taken after the first setting. */
  steps = 0;

  /** Moves on to `nowMs` of the real clock and towards `targetMs`; gives the time shown. */
  advance(nowMs: number, targetMs: number): number {
    if (this.#timeMs === null) {
      this.#timeMs = targetMs;
    } else {
      const elapsedMs = nowMs - this.#lastNowMs;
      const errorMs = targetMs - (this.#timeMs + elapsedMs);
      if (Math.abs(errorMs) > STEP_MS) {
        this.#timeMs = targetMs;
        this.#hurries = false;
        this.steps++;
      } else {
        this.#timeMs += elapsedMs + this.#correctionMs(errorMs, elapsedMs);
      }
    }
    this.#lastNowMs = nowMs;
    return this.#timeMs;
  }

  #correctionMs(errorMs: number, elapsedMs: number): number {
    this.#hurries = Math.abs(errorMs) > (this.#hurries ? RECOVERY_MS / 2 : RECOVERY_MS);
    const mostMs = (this.#hurries ? RECOVERY_RATE : STEADY_RATE) * elapsedMs;
    const wantedMs = errorMs * Math.min(elapsedMs / SETTLE_MS, 1);
    return Math.min(Math.max(wantedMs, -mostMs), mostMs);
  }
}
