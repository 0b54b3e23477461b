/** Calls a function every tick, without drifting: each deadline is counted from the start, not from the last call. */
import { TICK_MS } from '@shotgun-rally/sim';

/** Most ticks made up for at once; what is older than that is skipped. */
const CATCH_UP_MAX_TICKS = 15;

export interface TickLoop {
  stop(): void;
}

/**
 * ```
 * deadline  0     16     32     48     64        n-th call is due at start + n * 16 ms
 * timer     |......|......|.......X......|       a late wake-up (X) runs all that is due, and the next is on time again
 * ```
 * `onSkip` hears of ticks that were given up.
 */
export function startTickLoop(
  tick: () => void,
  onSkip: (ticks: number) => void,
  now: () => number = () => performance.now(),
): TickLoop {
  let deadlineMs = now() + TICK_MS;
  let timer = setTimeout(wake, TICK_MS);

  function wake(): void {
    const behind = Math.floor((now() - deadlineMs) / TICK_MS) + 1;
    const skipped = behind - CATCH_UP_MAX_TICKS;
    if (skipped > 0) {
      deadlineMs += skipped * TICK_MS;
      onSkip(skipped);
    }
    for (let due = Math.min(behind, CATCH_UP_MAX_TICKS); due > 0; due--) {
      tick();
      deadlineMs += TICK_MS;
    }
    timer = setTimeout(wake, Math.max(0, deadlineMs - now()));
  }

  return { stop: () => clearTimeout(timer) };
}
