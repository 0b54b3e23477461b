/**
 * Several links over one frame channel. A player opens a new link for each race and after a lost connection, but the peer
 * connection to the host's tab stays, because opening another one takes a handshake.
 *
 *   frame   | message | number of the link |      fast: a message
 *                                                 reliable: the last message, or nothing; the link is closed
 *
 * One end opens links and numbers them. For the other end, a link begins with its first frame.
 */
import type { Link } from '@shotgun-rally/netcode';
import type { FrameChannel } from './frame-channel.ts';

/** Numbers start again after 255. A number up to half of this after the newest is a new link; others are old. */
const NUMBERS = 256;

export class LinkMultiplexer {
  readonly #channel: FrameChannel;
  readonly #onLink: (link: Link) => void;
  readonly #links = new Map<number, NumberedLink>();
  #newest = 0;

  /** `onLink` receives the links that the other end opens. */
  constructor(channel: FrameChannel, onLink: (link: Link) => void = () => {}) {
    this.#channel = channel;
    this.#onLink = onLink;
    channel.onFrame((frame, isReliable) => this.#receive(frame, isReliable));
    channel.onClose(() => {
      for (const link of [...this.#links.values()]) link.end();
    });
  }

  /** Opens a link. Only one of the two ends may do this. */
  open(): Link {
    return this.#add((this.#newest + 1) % NUMBERS);
  }

  #add(number: number): NumberedLink {
    this.#newest = number;
    const link = new NumberedLink(number, this.#channel, () => this.#links.delete(number));
    this.#links.set(number, link);
    return link;
  }

  #receive(frame: Uint8Array, isReliable: boolean): void {
    const number = frame.at(-1);
    if (number === undefined) return;
    const link = this.#links.get(number) ?? this.#addIfNew(number, isReliable);
    link?.receive(frame.subarray(0, -1), isReliable);
  }

  #addIfNew(number: number, isReliable: boolean): NumberedLink | null {
    const ahead = (number - this.#newest + NUMBERS) % NUMBERS;
    if (ahead === 0 || ahead >= NUMBERS / 2) return null;
    this.#newest = number;
    // A link that was closed before any of its messages arrived.
    if (isReliable) return null;
    const link = this.#add(number);
    this.#onLink(link);
    return link;
  }
}

class NumberedLink implements Link {
  readonly #number: number;
  readonly #channel: FrameChannel;
  readonly #onEnd: () => void;
  #isEnded = false;
  #onReceive: (bytes: Uint8Array) => void = () => {};
  #onClose: () => void = () => {};

  constructor(number: number, channel: FrameChannel, onEnd: () => void) {
    this.#number = number;
    this.#channel = channel;
    this.#onEnd = onEnd;
  }

  send(bytes: Uint8Array): void {
    if (!this.#isEnded) this.#channel.send(this.#frameOf(bytes), false);
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#onReceive = handler;
  }

  onClose(handler: () => void): void {
    this.#onClose = handler;
  }

  close(lastMessage: Uint8Array = new Uint8Array()): void {
    if (this.#isEnded) return;
    this.#channel.send(this.#frameOf(lastMessage), true);
    this.end();
  }

  /** Handles a message of the other end. A last one closes the link; it may be empty. */
  receive(message: Uint8Array, isLast: boolean): void {
    if (message.length > 0) this.#onReceive(message);
    if (isLast) this.end();
  }

  /** Ends the link without a message to the other end. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#onEnd();
    this.#onClose();
  }

  #frameOf(message: Uint8Array): Uint8Array {
    const frame = new Uint8Array(message.length + 1);
    frame.set(message);
    frame[message.length] = this.#number;
    return frame;
  }
}
