/**
 * A steady link with, now and then, a quick one beside it: a WebSocket and a data channel.
 *
 *   quick link adopted        everything is sent on it; what still comes on the steady one is taken too
 *   it closes, or is silent   everything is sent on the steady one again
 *   the steady link closes    that is the end of both
 *
 * The messages bear being doubled, lost and overtaken, so a change of link needs no agreement and leaves no gap.
 */
import type { Clock } from '../environment/clock.ts';
import type { Link } from './link.ts';
import { Silence } from './silence.ts';

export interface DualLinkOptions {
  readonly clock: Clock;
  /** A quick link over which nothing came for so long is given up, ms. */
  readonly silenceMaxMs: number;
  /** The quick link was given up or has closed. */
  readonly onDrop?: () => void;
}

export class DualLink implements Link {
  readonly #steady: Link;
  readonly #options: DualLinkOptions;
  #quick: Link | null = null;
  #silence: Silence;
  #receive: (bytes: Uint8Array) => void = () => {};
  #closed: () => void = () => {};

  constructor(steady: Link, options: DualLinkOptions) {
    this.#steady = steady;
    this.#options = options;
    this.#silence = new Silence(options.clock());
    steady.onReceive((bytes) => this.#receive(bytes));
    steady.onClose(() => {
      this.#letGo()?.close();
      this.#closed();
    });
  }

  /** Whether messages take the quick link now. */
  get isQuick(): boolean {
    return this.#quick !== null;
  }

  /** Sends over `quick`, which is open, from now on. The one before it is closed. */
  adopt(quick: Link): void {
    this.#letGo()?.close();
    this.#quick = quick;
    this.#silence = new Silence(this.#options.clock());
    quick.onReceive((bytes) => {
      this.#silence.heard();
      this.#receive(bytes);
    });
    quick.onClose(() => this.drop());
  }

  /** Goes back to the steady link. */
  drop(): void {
    const quick = this.#letGo();
    if (!quick) return;
    quick.close();
    this.#options.onDrop?.();
  }

  /** Drops a quick link that has been silent for too long. Call often. */
  check(): void {
    const { clock, silenceMaxMs } = this.#options;
    if (this.#quick && this.#silence.look(clock()) > silenceMaxMs) this.drop();
  }

  send(bytes: Uint8Array): void {
    (this.#quick ?? this.#steady).send(bytes);
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#receive = handler;
  }

  onClose(handler: () => void): void {
    this.#closed = handler;
  }

  /** Last words go over the steady link, which loses nothing. */
  close(lastWords?: Uint8Array): void {
    this.#letGo()?.close();
    this.#steady.close(lastWords);
  }

  /** Stops listening to the quick link, and gives it. */
  #letGo(): Link | null {
    const quick = this.#quick;
    this.#quick = null;
    quick?.onReceive(() => {});
    quick?.onClose(() => {});
    return quick;
  }
}
