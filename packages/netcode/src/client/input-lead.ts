/**
 * How far ahead of the server's time the driver lives, so that inputs arrive just before their tick.
 *
 * It starts from half the round trip and is then driven by what the server reports: how early inputs really came.
 * Too late once: more at once. Early for seconds: a little less.
 */
import { TICK_MS } from '@shotgun-rally/sim';

/** The margin aimed at, ticks: just in time, and one to spare. */
const TARGET_MARGIN_TICKS = 1;
/** Slack on top of half the round trip to begin with, ms. */
const FIRST_SLACK_MS = 2 * TICK_MS;
const SLACK_MAX_MS = 400;
/** The margin must have been generous for so long before the lead is cut, ms. */
const PATIENCE_MS = 4000;
/** A rise needs a round trip to show; reports before that are about the past. */
const SETTLE_MS = 300;

export class InputLead {
  #slackMs = FIRST_SLACK_MS;
  #smallestMargin = Number.POSITIVE_INFINITY;
  #windowStartMs = Number.NEGATIVE_INFINITY;
  #raisedAtMs = Number.NEGATIVE_INFINITY;

  /** Lead over the server's time, ms. */
  leadMs(bestRttMs: number): number {
    return bestRttMs / 2 + this.#slackMs;
  }

  /** The server reports the smallest margin of the inputs that lately came. */
  report(marginTicks: number, nowMs: number, rttMs: number): void {
    const isStale = nowMs < this.#raisedAtMs + rttMs + SETTLE_MS;
    if (marginTicks < TARGET_MARGIN_TICKS && !isStale) {
      this.#slackMs = Math.min(this.#slackMs + (TARGET_MARGIN_TICKS - marginTicks) * TICK_MS, SLACK_MAX_MS);
      this.#raisedAtMs = nowMs;
      this.#restart(nowMs);
      return;
    }
    if (isStale) return;
    this.#smallestMargin = Math.min(this.#smallestMargin, marginTicks);
    if (nowMs - this.#windowStartMs < PATIENCE_MS) return;
    const spareTicks = this.#smallestMargin - TARGET_MARGIN_TICKS;
    if (Number.isFinite(spareTicks) && spareTicks > 0)
      this.#slackMs = Math.max(0, this.#slackMs - (spareTicks * TICK_MS) / 2);
    this.#restart(nowMs);
  }

  #restart(nowMs: number): void {
    this.#windowStartMs = nowMs;
    this.#smallestMargin = Number.POSITIVE_INFINITY;
  }
}
