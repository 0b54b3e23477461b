/** Calls a function once per tick without drift: each deadline is counted from the start, not from the last call. */
import { TICK_MS } from '@shotgun-rally/sim';
import type { Clock } from '../environment/clock.ts';

/**
 * At most this many ticks (about 1 s of race time) run at once after a delay. The remaining due ticks are skipped: race time
 * then falls behind real time, and the clocks of the clients have to jump.
 */
const CATCH_UP_MAX_TICKS = 62;
/** How late (ms) the first of these ticks can be. `clock` is never further past the next deadline than this. */
const CATCH_UP_MAX_MS = (CATCH_UP_MAX_TICKS - 1) * TICK_MS;

/** What a tick loop calls, and the clock and timer that it uses. */
export interface TickLoopOptions {
  /** If it throws, the timer's function or `runDue` throws the error, and the loop goes on with the next tick. */
  readonly tick: () => void;
  /** Called with the number of ticks that were skipped, before the other due ticks run. */
  readonly onSkip: (ticks: number) => void;
  /** A monotonic clock in ms. */
  readonly now: Clock;
  /** Calls `work` once after `delayMs`. Returns a function that cancels the call. */
  readonly startTimer: (work: () => void, delayMs: number) => () => void;
}

/**
 * ```
 * deadline (ms)  0      16      32      48      64      tick n is due n * 16 ms after the start
 * timer          .......|...................X...|.      the timer for 32 fires late (X, at 56) and runs ticks 2 and 3
 * ```
 * The timer of a busy process can be many milliseconds late. To keep race time even, `clock` returns the deadline while a
 * tick runs, and `runDue` can be called at any time to run the ticks that the timer is late for.
 *
 * `clock` counts the ticks that run at once after a delay, but not skipped ones. If the process is stopped for a minute, no client
 * has been silent for that minute: the server could not have heard them.
 */
export class TickLoop {
  readonly #options: TickLoopOptions;
  /** When the next tick is due, in the time of `clock`. */
  #deadlineMs = Number.POSITIVE_INFINITY;
  #skippedMs = 0;
  #isTicking = false;
  #cancelTimer: () => void = () => {};

  constructor(options: TickLoopOptions) {
    this.#options = options;
  }

  /** Starts the timer; the first tick is due one tick from now. Does nothing while the loop is running. */
  start(): void {
    if (this.#isRunning) return;
    this.#deadlineMs = this.#nowMs + TICK_MS;
    this.#schedule();
  }

  /** The time in ms without skipped ticks. Within a tick it is the tick's deadline, even if the tick runs late. */
  readonly clock = (): number =>
    this.#isTicking && this.#isRunning ? this.#deadlineMs : Math.min(this.#nowMs, this.#deadlineMs + CATCH_UP_MAX_MS);

  /** How late (ms) the tick is that runs now or is due next; negative if it is not due yet. */
  get latenessMs(): number {
    return this.#nowMs - this.#deadlineMs;
  }

  /**
   * Runs the ticks that are due by now. Does nothing within a tick, or while the loop is stopped. Throws what a tick throws; the
   * next call goes on with the tick after it.
   */
  readonly runDue = (): void => {
    if (this.#isTicking) return;
    const dueTicks = Math.floor(this.latenessMs / TICK_MS) + 1;
    const skipped = dueTicks - CATCH_UP_MAX_TICKS;
    if (skipped > 0) {
      this.#skippedMs += skipped * TICK_MS;
      this.#options.onSkip(skipped);
    }
    for (let remaining = Math.min(dueTicks, CATCH_UP_MAX_TICKS); remaining > 0 && this.#isRunning; remaining--)
      this.#runTick();
  };

  /** Stops the timer. Within a tick, this tick is the last one. */
  stop(): void {
    this.#cancelTimer();
    this.#deadlineMs = Number.POSITIVE_INFINITY;
  }

  /** The time without skipped ticks, also within a tick. */
  get #nowMs(): number {
    return this.#options.now() - this.#skippedMs;
  }

  get #isRunning(): boolean {
    return this.#deadlineMs < Number.POSITIVE_INFINITY;
  }

  #runTick(): void {
    this.#isTicking = true;
    try {
      this.#options.tick();
    } finally {
      this.#deadlineMs += TICK_MS;
      this.#isTicking = false;
    }
  }

  #schedule(): void {
    const delayMs = Math.max(0, -this.latenessMs);
    this.#cancelTimer();
    this.#cancelTimer = this.#options.startTimer(() => {
      try {
        this.runDue();
      } finally {
        if (this.#isRunning) this.#schedule();
      }
    }, delayMs);
  }
}
