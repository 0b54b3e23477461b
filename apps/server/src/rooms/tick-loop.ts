/** Calls a function every tick, without drifting: each deadline is counted from the start, not from the last call. */
import { TICK_MS } from '@shotgun-rally/sim';

/** Most ticks made up for at once (1 s): beyond that a race's time falls behind, and every client's clock has to step. */
const CATCH_UP_MAX_TICKS = 62;

/**
 * ```
 * deadline  0     16     32     48     64        n-th tick is due at start + n * 16 ms
 * timer     |......|......|.......X......|       a late wake-up (X) runs all that is due, and the next is on time again
 * ```
 * A timer of a busy process is late by milliseconds, now and then by many. So that a race's time runs evenly all the
 * same, `clock` stands at the deadline while a tick runs, and `runDue` can be called whenever the time matters.
 */
export class TickLoop {
  readonly #tick: () => void;
  readonly #onSkip: (ticks: number) => void;
  readonly #now: () => number;
  #deadlineMs = Number.POSITIVE_INFINITY;
  #isTicking = false;
  #timer: NodeJS.Timeout | undefined;

  /** `onSkip` hears of ticks that were given up; `now` is a clock in ms that never goes back. */
  constructor(tick: () => void, onSkip: (ticks: number) => void, now: () => number = () => performance.now()) {
    this.#tick = tick;
    this.#onSkip = onSkip;
    this.#now = now;
  }

  /** The first tick comes one tick from now. */
  start(): void {
    this.#deadlineMs = this.#now() + TICK_MS;
    this.#sleep();
  }

  /** The time, ms: within a tick its deadline, however late it runs. */
  readonly clock = (): number => (this.#isTicking ? this.#deadlineMs : this.#now());

  /** Runs the ticks that are due by now; does nothing within a tick, or while the loop stands still. */
  readonly runDue = (): void => {
    if (this.#isTicking) return;
    const due = Math.floor((this.#now() - this.#deadlineMs) / TICK_MS) + 1;
    const skipped = due - CATCH_UP_MAX_TICKS;
    if (skipped > 0) {
      this.#deadlineMs += skipped * TICK_MS;
      this.#onSkip(skipped);
    }
    this.#isTicking = true;
    for (let left = Math.min(due, CATCH_UP_MAX_TICKS); left > 0; left--) {
      this.#tick();
      this.#deadlineMs += TICK_MS;
    }
    this.#isTicking = false;
  };

  stop(): void {
    clearTimeout(this.#timer);
    this.#deadlineMs = Number.POSITIVE_INFINITY;
  }

  #sleep(): void {
    this.#timer = setTimeout(
      () => {
        this.runDue();
        this.#sleep();
      },
      Math.max(0, this.#deadlineMs - this.#now()),
    );
  }
}
