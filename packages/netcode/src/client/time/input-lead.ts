/**
 * How far ahead of the server's time inputs are stamped, so that they arrive just before their tick.
 *
 * Each state tells how early the inputs before it came, the tightest of them. What was spare (or lacking) taken off the
 * lead of that time is the lead that would just have done, whatever the lead was: of those the last minute is kept, and
 * the lead is what all but one in a few seconds could have done with (recent-highs.ts says why that is the cheapest).
 *
 *   never less   than outlasts the loss of one message: the next one brings the input again
 *   never more   than outlasts the loss of three: longer losses are too rare to live that far ahead for
 *
 * Both bounds are counted from what does for half of the reports of the last seconds, so that a change of route, which
 * every report tells of, moves the lead at once.
 */
import { TICK_MS } from '@shotgun-rally/sim';
import { RecentQuantiles } from './recent-quantiles.ts';

/** States in a minute, one every two ticks. */
const WINDOW = 1875;
/** States in 3 s. */
const LATELY = 96;
/** Reports too early to choose from, as a first guess is needed anyway. */
const FEW = 8;
/** One report in so many may lack lead: one in 5 s. */
const OUTLASTED_ONCE_IN = 150;
/** Room for the steps of whole milliseconds and the estimate's own wandering, ms. */
const SPARE_MS = 4;
/** Bounds of the lead, over what usually does, ms. */
const LEAST_MS = TICK_MS;
const MOST_MS = 54;

export class InputLead {
  readonly #needed = new RecentQuantiles(WINDOW);
  readonly #lately = new RecentQuantiles(LATELY);

  /** An input stamped `leadMs` ahead of the server arrived `marginMs` before its tick (negative: after it). */
  arrived(leadMs: number, marginMs: number): void {
    this.#needed.add(leadMs - marginMs);
    this.#lately.add(leadMs - marginMs);
  }

  /** Lead over the server's time, ms; without reports, from the best round trip. */
  leadMs(bestRttMs: number): number {
    if (this.#needed.size < FEW) return bestRttMs / 2 + LEAST_MS + SPARE_MS;
    const usualMs = this.#lately.upperQuantile(1 / 2);
    const cheapestMs = this.#needed.upperQuantile(1 / OUTLASTED_ONCE_IN);
    return Math.min(Math.max(cheapestMs, usualMs + LEAST_MS), usualMs + MOST_MS) + SPARE_MS;
  }
}
