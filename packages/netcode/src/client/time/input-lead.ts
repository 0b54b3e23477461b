/**
 * Computes the lead: how far ahead of the server's time inputs are stamped, so that they arrive just before their tick.
 *
 * Every server state reports the smallest margin of the inputs that arrived since the previous state. The margin of an input
 * is the time from its arrival to its tick. The lead with which it was stamped, minus its margin, is the needed lead: the
 * one with which it would have arrived just in time. The result is a quantile of the needed leads of the last minute
 * (recent-quantiles.ts explains it), within two bounds above their median of the last 3 s:
 *
 *   at least   enough to survive the loss of one message, because the next message repeats its inputs
 *   at most    enough to survive the loss of three; longer losses are too rare to justify a larger lead
 *
 * If the network's delay changes, every report changes, so the median and with it the lead follow within seconds.
 */
import { TICK_MS } from '@shotgun-rally/sim';
import { RecentQuantiles } from './recent-quantiles.ts';

/** Number of states in a minute, at one every two ticks. */
const MINUTE_STATES = 1875;
/** Number of states in 3 s. */
const RECENT_STATES = 96;
/** With fewer reports than this, the lead is computed from the round trip. */
const MIN_REPORTS = 8;
/** One of this many reports may need a larger lead: about one in 5 s. */
const EXCEEDED_ONCE_IN = 150;
/** Added for rounding to whole ms and for the error of the estimated server time (ms). */
const RESERVE_MS = 4;
/** Bounds of the lead above the median (ms). A larger lead makes late inputs rarer and predictions longer. */
const MIN_ABOVE_MEDIAN_MS = TICK_MS;
const MAX_ABOVE_MEDIAN_MS = 54;

export class InputLead {
  readonly #needed = new RecentQuantiles(MINUTE_STATES);
  readonly #recentlyNeeded = new RecentQuantiles(RECENT_STATES);

  /** Adds a report: an input stamped `leadMs` ahead of the server arrived `marginMs` before its tick (negative: after). */
  addReport(leadMs: number, marginMs: number): void {
    this.#needed.add(leadMs - marginMs);
    this.#recentlyNeeded.add(leadMs - marginMs);
  }

  /** Returns the lead (ms). `bestRttMs` is the round trip without jitter, which is used until enough reports have arrived. */
  leadMs(bestRttMs: number): number {
    if (this.#needed.size < MIN_REPORTS) return bestRttMs / 2 + MIN_ABOVE_MEDIAN_MS + RESERVE_MS;
    const medianMs = this.#recentlyNeeded.upperQuantile(1 / 2);
    const quantileMs = this.#needed.upperQuantile(1 / EXCEEDED_ONCE_IN);
    const boundedMs = Math.min(Math.max(quantileMs, medianMs + MIN_ABOVE_MEDIAN_MS), medianMs + MAX_ABOVE_MEDIAN_MS);
    return boundedMs + RESERVE_MS;
  }
}
