/**
 * Combines a reliable link (a WebSocket) with a fast link that may come and go (a WebRTC data channel).
 *
 *   the fast link is adopted           messages are sent on it; messages that arrive on either link are received
 *   the fast link closes or is silent  messages are sent on the reliable link again
 *   the reliable link closes           the fast link is closed too, and the dual link ends
 *
 * The protocol tolerates duplicated, lost and reordered messages, so the two ends need not agree on a switch.
 */
import type { Clock } from '../environment/clock.ts';
import type { Link } from './link.ts';
import { Silence } from './silence.ts';

/** The options of a `DualLink`. */
export interface DualLinkOptions {
  readonly clock: Clock;
  /** Called when the fast link was dropped or has closed. */
  readonly onDrop?: () => void;
}

/** A reliable link and, while there is one, a fast link that is used instead. Call `check` often: it drops a fast link that is silent. */
export class DualLink implements Link {
  readonly #reliable: Link;
  readonly #options: DualLinkOptions;
  #fast: Link | null = null;
  #silence = new Silence(0);
  #isClosed = false;
  #receive: (bytes: Uint8Array) => void = () => {};
  #closed: () => void = () => {};

  constructor(reliable: Link, options: DualLinkOptions) {
    this.#reliable = reliable;
    this.#options = options;
    reliable.onReceive((bytes) => this.#receive(bytes));
    reliable.onClose(() => {
      this.#isClosed = true;
      this.#detachFast()?.close();
      this.#closed();
    });
  }

  /** True while messages are sent on the fast link, which is a data channel. */
  get hasDataChannel(): boolean {
    return this.#fast !== null;
  }

  /** Starts to send on `fast`, an open link. Closes the previous fast link. Closes `fast` if the dual link has ended. */
  adopt(fast: Link): void {
    if (this.#isClosed) {
      fast.close();
      return;
    }
    this.#detachFast()?.close();
    this.#fast = fast;
    this.#silence = new Silence(this.#options.clock());
    fast.onReceive((bytes) => {
      this.#silence.reset();
      this.#receive(bytes);
    });
    fast.onClose(() => this.drop());
  }

  /** Closes the fast link, if there is one, and goes back to the reliable link. */
  drop(): void {
    const fast = this.#detachFast();
    if (!fast) return;
    fast.close();
    this.#options.onDrop?.();
  }

  /** Drops a fast link that has received nothing for longer than `silenceMaxMs`. Call often. */
  check(silenceMaxMs: number): void {
    if (this.#fast && this.#silence.update(this.#options.clock()) > silenceMaxMs) this.drop();
  }

  send(bytes: Uint8Array): void {
    (this.#fast ?? this.#reliable).send(bytes);
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#receive = handler;
  }

  onClose(handler: () => void): void {
    this.#closed = handler;
  }

  /** Closes both links. The last message is sent on the reliable link. */
  close(lastMessage?: Uint8Array): void {
    this.#isClosed = true;
    this.#detachFast()?.close();
    this.#reliable.close(lastMessage);
  }

  /** Stops listening to the fast link and returns it. */
  #detachFast(): Link | null {
    const fast = this.#fast;
    this.#fast = null;
    fast?.onReceive(() => {});
    fast?.onClose(() => {});
    return fast;
  }
}
