/**
 * Measures a client's latency on the server's clock: the time from sending a state to its first acknowledgement. The gunner
 * claims how old the world on the screen was; these measurements tell which claims are plausible.
 *
 * An honest view delay is the time of a state to the client, a wait until the next state is certain to have arrived, and the time of
 * an input to the server. It lies between two measured times:
 *
 *   shortest   the fastest recent way of a state down and its acknowledgement up, without any wait
 *   longest    the largest age that the newest acknowledged state usually reaches before a newer one is acknowledged,
 *              so it includes jitter, lost states and the time between two states
 */
import { MINUTE_STATES, RecentQuantiles } from '../../statistics/recent-quantiles.ts';

/** One of this many measurements may be outside the range, such as after a freeze. */
const OUTSIDE_ONCE_IN = 156;
/** With fewer measurements than this, every claim is plausible. */
const MIN_MEASUREMENTS = 8;

/** A range of times (ms). */
export interface LatencyRange {
  readonly shortestMs: number;
  readonly longestMs: number;
}

export class LatencyMeter {
  readonly #delays = new RecentQuantiles(MINUTE_STATES);
  readonly #peaks = new RecentQuantiles(MINUTE_STATES);
  #newestMs = 0;

  /** Records that a message acknowledged the state of race time `stateMs` and arrived at race time `nowMs`. */
  acknowledged(stateMs: number, nowMs: number): void {
    if (stateMs <= this.#newestMs || stateMs > nowMs) return;
    this.#delays.add(nowMs - stateMs);
    if (this.#delays.size > 1) this.#peaks.add(nowMs - this.#newestMs);
    this.#newestMs = stateMs;
  }

  /** Race time (ms) of the newest acknowledged state; 0 before the first. */
  get acknowledgedMs(): number {
    return this.#newestMs;
  }

  /** Median time (ms) from sending a state to its first acknowledgement; null before MIN_MEASUREMENTS. */
  get medianMs(): number | null {
    return this.#peaks.size < MIN_MEASUREMENTS ? null : this.#delays.upperQuantile(1 / 2);
  }

  /** The measured range; null before MIN_MEASUREMENTS. */
  get range(): LatencyRange | null {
    if (this.#peaks.size < MIN_MEASUREMENTS) return null;
    return {
      shortestMs: this.#delays.upperQuantile(1 - 1 / OUTSIDE_ONCE_IN),
      longestMs: this.#peaks.upperQuantile(1 / OUTSIDE_ONCE_IN),
    };
  }
}
