/**
 * How far ahead of the server's time inputs are stamped (the lead), so that they arrive just before their tick.
 *
 * Every state reports the smallest margin of the inputs that arrived since the state before. The lead of that time minus
 * the margin is the lead that would just have been enough. The lead is a quantile of those values over the last minute
 * (recent-quantiles.ts says why), within two bounds above the usual value of the last seconds:
 *
 *   at least   enough to survive the loss of one message, because the next message repeats its inputs
 *   at most    enough to survive the loss of three; longer losses are too rare to justify a larger lead
 *
 * After a change of route every report changes, so the usual value and with it the lead follow within seconds.
 */
import { TICK_MS } from '@shotgun-rally/sim';
import { RecentQuantiles } from './recent-quantiles.ts';

/** States in a minute, at one every two ticks. */
const MINUTE_STATES = 1875;
/** States in 3 s. */
const USUAL_STATES = 96;
/** With fewer reports than this, the lead follows from the round trip. */
const MIN_REPORTS = 8;
/** One of this many reports may need a larger lead: about one in 5 s. */
const EXCEEDED_ONCE_IN = 150;
/** Added for rounding to whole ms and for the error of the estimated server time (ms). */
const RESERVE_MS = 4;
/** Bounds of the lead above its usual value (ms). A larger lead makes late inputs rarer and predictions longer. */
const MIN_ABOVE_USUAL_MS = TICK_MS;
const MAX_ABOVE_USUAL_MS = 54;

export class InputLead {
  readonly #needed = new RecentQuantiles(MINUTE_STATES);
  readonly #recentlyNeeded = new RecentQuantiles(USUAL_STATES);

  /** Adds a report: an input stamped `leadMs` ahead of the server arrived `marginMs` before its tick (negative: after). */
  arrived(leadMs: number, marginMs: number): void {
    this.#needed.add(leadMs - marginMs);
    this.#recentlyNeeded.add(leadMs - marginMs);
  }

  /** Returns the lead over the server's time (ms). Until enough reports have come it follows from the best round trip. */
  leadMs(bestRttMs: number): number {
    if (this.#needed.size < MIN_REPORTS) return bestRttMs / 2 + MIN_ABOVE_USUAL_MS + RESERVE_MS;
    const usualMs = this.#recentlyNeeded.upperQuantile(1 / 2);
    const wantedMs = this.#needed.upperQuantile(1 / EXCEEDED_ONCE_IN);
    const boundedMs = Math.min(Math.max(wantedMs, usualMs + MIN_ABOVE_USUAL_MS), usualMs + MAX_ABOVE_USUAL_MS);
    return boundedMs + RESERVE_MS;
  }
}
