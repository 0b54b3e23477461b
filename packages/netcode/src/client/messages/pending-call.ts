/** A player's calls to the partner, each said again and again until its event comes back, or nobody needs it any more. */
import type { Call, CallMessage } from '@shotgun-rally/protocol';

const SAY_EVERY_MS = 80;
/** After so long it is too late to call, ms. */
const STALE_MS = 1000;

export class PendingCall {
  #pending: CallMessage | null = null;
  #number = 0;
  #calledAtMs = 0;
  #saidAtMs = Number.NEGATIVE_INFINITY;

  /** The newest call takes the place of one that is still under way. */
  set(call: Call, nowMs: number): void {
    this.#number++;
    this.#pending = { ...call, kind: 'call', number: this.#number };
    this.#calledAtMs = nowMs;
    this.#saidAtMs = Number.NEGATIVE_INFINITY;
  }

  /** A call of this player's has come back. */
  acknowledge(event: Call): void {
    if (event.call === this.#pending?.call) this.#pending = null;
  }

  /** What is to be said now; null when it is not time, or there is nothing to say. */
  takeDue(nowMs: number): CallMessage | null {
    if (nowMs - this.#calledAtMs > STALE_MS) this.#pending = null;
    if (!this.#pending || nowMs - this.#saidAtMs < SAY_EVERY_MS) return null;
    this.#saidAtMs = nowMs;
    return this.#pending;
  }
}
