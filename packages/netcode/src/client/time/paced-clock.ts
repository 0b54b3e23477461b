/**
 * A clock that follows a target without visible jumps: it runs a little faster or slower until both agree (time dilation,
 * as in Overwatch). It jumps to the target only if they differ too much.
 *
 * The target includes a reserve that the client chooses. The clock follows changes of the reserve at RESERVE_RATE, too slowly for
 * anyone to notice, and other errors at up to CATCH_UP_RATE. After `hurry`, it follows both fast.
 */

/** The clock runs at most this much (share) faster or slower, normally and while it catches up. */
const STEADY_RATE = 0.01;
const CATCH_UP_RATE = 0.1;
/** The clock follows a change of the reserve by at most this share of the elapsed time. It is below STEADY_RATE. */
const RESERVE_RATE = 0.008;
/** If the error exceeds this (ms, two ticks), the clock catches up until the error is at most half of this. */
const CATCH_UP_MS = 32;
/** A hurry ends if the error is at most this (ms). */
const HURRY_END_MS = 4;
/** The clock jumps to the target if it differs by more than this (ms, four ticks), with the reserve so far and with the new one. */
const JUMP_MS = 64;
/** Time constant (ms) of the exponential decay of a small error. */
const SETTLE_MS = 500;

export interface ClockTarget {
  /** The time to follow (ms), without the reserve. */
  readonly timeMs: number;
  /** Added to `timeMs` (ms). Negative if the reserve makes the time earlier. */
  readonly reserveMs: number;
  /** The clock is never earlier than this (ms). */
  readonly earliestMs?: number;
}

export class PacedClock {
  #timeMs: number | null = null;
  /** The part of the target's reserve that the clock follows so far. */
  #reserveMs = 0;
  #lastNowMs = 0;
  #isCatchingUp = false;
  #isInHurry = false;

  /** Makes the clock follow changes of the reserve at once, and catch up, until the error is at most HURRY_END_MS. */
  hurry(): void {
    this.#isInHurry = true;
  }

  /** Advances to `nowMs` of the real clock, and corrects towards the target. Returns the new time of this clock. */
  advance(nowMs: number, { timeMs, reserveMs, earliestMs = Number.NEGATIVE_INFINITY }: ClockTarget): number {
    const elapsedMs = nowMs - this.#lastNowMs;
    this.#lastNowMs = nowMs;
    const targetMs = Math.max(timeMs + reserveMs, earliestMs);
    if (this.#timeMs === null) return this.#jump(targetMs, reserveMs);
    const reserveChangeMs = reserveMs - this.#reserveMs;
    this.#reserveMs += this.#isInHurry ? reserveChangeMs : clampTo(reserveChangeMs, RESERVE_RATE * elapsedMs);
    const freeMs = this.#timeMs + elapsedMs;
    let errorMs = Math.max(timeMs + this.#reserveMs, earliestMs) - freeMs;
    if (Math.abs(errorMs) > JUMP_MS) {
      if (Math.abs(targetMs - freeMs) > JUMP_MS) return this.#jump(targetMs, reserveMs);
      // The new reserve makes up for the error, so there is no reason to jump.
      this.#reserveMs = reserveMs;
      errorMs = targetMs - freeMs;
    }
    this.#timeMs = Math.max(freeMs + this.#correctionMs(errorMs, elapsedMs), earliestMs);
    return this.#timeMs;
  }

  #jump(timeMs: number, reserveMs: number): number {
    this.#timeMs = timeMs;
    this.#reserveMs = reserveMs;
    this.#isCatchingUp = false;
    return timeMs;
  }

  #correctionMs(errorMs: number, elapsedMs: number): number {
    this.#isInHurry &&= Math.abs(errorMs) > HURRY_END_MS;
    const limitMs = this.#isCatchingUp ? CATCH_UP_MS / 2 : CATCH_UP_MS;
    this.#isCatchingUp = this.#isInHurry || Math.abs(errorMs) > limitMs;
    const maxMs = (this.#isCatchingUp ? CATCH_UP_RATE : STEADY_RATE) * elapsedMs;
    return clampTo(errorMs * Math.min(elapsedMs / SETTLE_MS, 1), maxMs);
  }
}

/** Clamps a value to the range from -limit to limit. */
const clampTo = (value: number, limit: number): number => Math.min(Math.max(value, -limit), limit);
