/**
 * Repeats the player's newest call, a short message to the other player of the car, until the server announces it as an event
 * or it is too old.
 */
import { type Call, type CallMessage, encodeClientMessage } from '@shotgun-rally/protocol';

const SEND_EVERY_MS = 80;
/** A call is sent for at most this time (ms). */
const STALE_MS = 1000;

export class PendingCall {
  #pending: CallMessage | null = null;
  /** The pending call as `textOf` returns it. */
  #text = '';
  #number = 0;
  #calledAtMs = 0;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  /** Starts sending a call. It replaces a pending one. Throws a RangeError if it cannot be sent. */
  set(call: Call, nowMs: number): void {
    const message: CallMessage = { ...call, kind: 'call', number: this.#number + 1 };
    this.#text = textOf(message);
    this.#number++;
    this.#pending = message;
    this.#calledAtMs = nowMs;
    this.#sentAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Forgets the pending call, because it was meant for another race. */
  clear(): void {
    this.#pending = null;
  }

  /** Stops sending if `event`, an announced call of this player, is the pending one and not one that it has replaced. */
  acknowledge(event: Call): void {
    if (this.#pending && textOf({ ...event, kind: 'call', number: this.#number }) === this.#text) this.#pending = null;
  }

  /** Returns the message to send now; null if nothing is due. */
  takeDue(nowMs: number): CallMessage | null {
    if (nowMs - this.#calledAtMs > STALE_MS) this.#pending = null;
    if (!this.#pending || nowMs - this.#sentAtMs < SEND_EVERY_MS) return null;
    this.#sentAtMs = nowMs;
    return this.#pending;
  }
}

/** Returns the encoded message, in which positions are rounded as in the server's event, as a text. */
const textOf = (message: CallMessage): string => encodeClientMessage(message, 'driver').join();
