/** Calls a function once per tick without drift: each deadline is counted from the start, not from the last call. */
import { TICK_MS } from '@shotgun-rally/sim';

/**
 * At most this many ticks (about 1 s of race time) run at once after a delay. The remaining due ticks are skipped: race time
 * then falls behind real time, and the clocks of the clients have to jump.
 */
const CATCH_UP_MAX_TICKS = 62;

/**
 * ```
 * deadline (ms)  0      16      32      48      64      tick n is due n * 16 ms after the start
 * timer          .......|...................X...|.      the timer for 32 fires late (X, at 56) and runs ticks 2 and 3
 * ```
 * The timer of a busy process can be many milliseconds late. To keep race time even, `clock` returns the deadline while a
 * tick runs, and `runDue` can be called at any time to run the ticks that the timer is late for.
 */
export class TickLoop {
  readonly #tick: () => void;
  readonly #onSkip: (ticks: number) => void;
  readonly #now: () => number;
  #deadlineMs = Number.POSITIVE_INFINITY;
  #isTicking = false;
  #timer: NodeJS.Timeout | undefined;

  /** `onSkip` receives the number of skipped ticks; `now` is a monotonic clock in ms. */
  constructor(tick: () => void, onSkip: (ticks: number) => void, now: () => number = () => performance.now()) {
    this.#tick = tick;
    this.#onSkip = onSkip;
    this.#now = now;
  }

  /** Starts the timer; the first tick is due one tick from now. */
  start(): void {
    this.#deadlineMs = this.#now() + TICK_MS;
    this.#schedule();
  }

  /** The time in ms. Within a tick it is the tick's deadline, even if the tick runs late. */
  readonly clock = (): number => (this.#isTicking ? this.#deadlineMs : this.#now());

  /** Runs the ticks that are due by now. Does nothing within a tick, or while the loop is stopped. */
  readonly runDue = (): void => {
    if (this.#isTicking) return;
    const dueTicks = Math.floor((this.#now() - this.#deadlineMs) / TICK_MS) + 1;
    const skipped = dueTicks - CATCH_UP_MAX_TICKS;
    if (skipped > 0) {
      this.#deadlineMs += skipped * TICK_MS;
      this.#onSkip(skipped);
    }
    this.#isTicking = true;
    for (let remaining = Math.min(dueTicks, CATCH_UP_MAX_TICKS); remaining > 0; remaining--) {
      this.#tick();
      this.#deadlineMs += TICK_MS;
    }
    this.#isTicking = false;
  };

  /** Stops the timer. Must not be called within a tick. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#deadlineMs = Number.POSITIVE_INFINITY;
  }

  #schedule(): void {
    const delayMs = Math.max(0, this.#deadlineMs - this.#now());
    this.#timer = setTimeout(() => {
      this.runDue();
      this.#schedule();
    }, delayMs);
  }
}
