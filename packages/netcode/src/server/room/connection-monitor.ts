/**
 * Judges how a client behaves: what happens once is the network's doing or a busy page's, a habit is the client's.
 *
 *   inputs refused        for ticks far ahead or long past, or changed after they were given   clockMismatch
 *   inputs never in time  they keep coming,  and none of them can be executed                   clockMismatch
 *   states not read       it keeps talking, and acknowledges only what is old                  tooSlow
 */
import type { ByeReason } from '@shotgun-rally/protocol';

/** A message with refused inputs is a strike, one without takes half a strike back; so many are too many. */
const STRIKES_MAX = 200;
/** For so long inputs may come without one that is in time, ms. */
const IDLE_MAX_MS = 10_000;
/** A client whose newest state is older than this does not keep up, ms ... */
const ACK_LAG_MAX_MS = 4000;
/** ... if that lasts: after a lost connection everything is old for a moment. */
const SLOW_MAX_MS = 3000;

/** What one `inputs` message showed. */
export interface ConnectionSample {
  /** Ticks whose inputs were refused. */
  readonly refused: number;
  /** Inputs executed so far. */
  readonly executed: number;
  /** Age of the newest state that the client has, ms. */
  readonly ackLagMs: number;
}

/** How long something has lasted without a break. */
class Streak {
  #sinceMs: number | null = null;

  /** Whether it goes on, and for more than `maxMs` by now. */
  lasts(isSo: boolean, nowMs: number, maxMs: number): boolean {
    this.#sinceMs = isSo ? (this.#sinceMs ?? nowMs) : null;
    return this.#sinceMs !== null && nowMs - this.#sinceMs > maxMs;
  }
}

export class ConnectionMonitor {
  readonly #idle = new Streak();
  readonly #slow = new Streak();
  #strikes = 0;
  #executed = 0;

  /** Why the client is to be sent away at `nowMs`, or null. */
  judge({ refused, executed, ackLagMs }: ConnectionSample, nowMs: number): ByeReason | null {
    this.#strikes = refused > 0 ? this.#strikes + 1 : Math.max(0, this.#strikes - 0.5);
    const isIdle = this.#idle.lasts(executed === this.#executed, nowMs, IDLE_MAX_MS);
    this.#executed = executed;
    const isSlow = this.#slow.lasts(ackLagMs > ACK_LAG_MAX_MS, nowMs, SLOW_MAX_MS);
    if (isIdle || this.#strikes > STRIKES_MAX) return 'clockMismatch';
    return isSlow ? 'tooSlow' : null;
  }
}
