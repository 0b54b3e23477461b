/**
 * Computes the lead: how far ahead of the server's time inputs are stamped, so that they arrive just before their tick.
 *
 * Every server state reports the smallest margin of the inputs that arrived since the previous state. The margin of an input
 * is the time from its arrival to its tick. The needed lead is the lead of the input minus its margin: with that lead it
 * would have arrived just in time. The result is a quantile of the needed leads of the last minute (recent-quantiles.ts
 * explains it), but at least and at most a certain time more than the median of the needed leads of the last 3 s:
 *
 *   at least   enough to survive the loss of one message, because the next message repeats its inputs
 *   at most    enough to survive the loss of three messages in a row; more are lost too rarely to justify a larger lead
 *
 * A gunner's inputs need no reserve against jitter, because the server applies them even if they are late. Their lead is the
 * median, so that the server judges a shot when the gunner's view is as young as possible.
 *
 * If the network's delay changes, all reports change, so that the median and the lead follow within seconds.
 */
import type { ParticipantRole } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import { MINUTE_STATES, RECENT_STATES, RecentQuantiles } from '../../statistics/recent-quantiles.ts';

/** With fewer reports than this, the lead is computed from the round trip. */
const MIN_REPORTS = 8;
/** One of this many reports may need a larger lead than the result: about one in 5 s. */
const EXCEEDED_ONCE_IN = 150;
/** Added to the lead (ms), because reports are rounded to whole ms and the estimated server time has an error. */
const RESERVE_MS = 4;
/** The same for a gunner (ms). Raised, fewer inputs are late, but shots are judged later. */
const GUNNER_RESERVE_MS = 6;
/** The lead exceeds the median by at least and at most this (ms). A larger lead means fewer late inputs, longer predictions. */
const MIN_ABOVE_MEDIAN_MS = TICK_MS;
const MAX_ABOVE_MEDIAN_MS = 54;

export class InputLead {
  readonly #neededLeads = new RecentQuantiles(MINUTE_STATES);
  readonly #recentNeededLeads = new RecentQuantiles(RECENT_STATES);

  /** Adds a report: an input stamped `leadMs` ahead of the server arrived `marginMs` before its tick (negative if after). */
  addReport(leadMs: number, marginMs: number): void {
    this.#neededLeads.add(leadMs - marginMs);
    this.#recentNeededLeads.add(leadMs - marginMs);
  }

  /** The part of the lead (ms) that follows the network's delay; the rest is a reserve. `bestRttMs` is as in `leadMs`. */
  medianMs(bestRttMs: number): number {
    return this.#hasEnoughReports ? this.#recentNeededLeads.upperQuantile(1 / 2) : bestRttMs / 2;
  }

  /** Returns the lead (ms). `bestRttMs`, the round trip without jitter, is used until enough reports have arrived. */
  leadMs(bestRttMs: number, role: ParticipantRole): number {
    const medianMs = this.medianMs(bestRttMs);
    if (!this.#hasEnoughReports) return medianMs + MIN_ABOVE_MEDIAN_MS + RESERVE_MS;
    if (role === 'gunner') return medianMs + GUNNER_RESERVE_MS;
    const quantileMs = this.#neededLeads.upperQuantile(1 / EXCEEDED_ONCE_IN);
    const boundedMs = Math.min(Math.max(quantileMs, medianMs + MIN_ABOVE_MEDIAN_MS), medianMs + MAX_ABOVE_MEDIAN_MS);
    return boundedMs + RESERVE_MS;
  }

  get #hasEnoughReports(): boolean {
    return this.#neededLeads.size >= MIN_REPORTS;
  }
}
