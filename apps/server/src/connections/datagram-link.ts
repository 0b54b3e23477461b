/** A WebRTC data channel as netcode's Link. */
import type { Link } from '@shotgun-rally/netcode';
import type { DataChannel } from 'node-datachannel';

/** What waits unsent beyond this is old news: a message more is lost instead, as datagrams may be. Some 30 states. */
const BACKLOG_MAX_BYTES = 16 * 1024;

export class DatagramLink implements Link {
  readonly #channel: DataChannel;
  readonly #end: () => void;
  #receive: (bytes: Uint8Array) => void = () => {};
  #closed: () => void = () => {};

  /** `end` closes the channel with all that it stands on. A message of more than `maxBytes` ends it. */
  constructor(channel: DataChannel, end: () => void, maxBytes: number) {
    this.#channel = channel;
    this.#end = end;
    channel.onMessage((message) => {
      if (typeof message === 'string' || message.byteLength > maxBytes) this.close();
      else this.#receive(message instanceof ArrayBuffer ? new Uint8Array(message) : message);
    });
    channel.onClosed(() => this.#closed());
  }

  send(bytes: Uint8Array): void {
    if (!this.#channel.isOpen() || this.#channel.bufferedAmount() > BACKLOG_MAX_BYTES) return;
    try {
      this.#channel.sendMessageBinary(bytes);
    } catch {
      // It is being closed by another thread, and has not said so yet.
    }
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#receive = handler;
  }

  onClose(handler: () => void): void {
    this.#closed = handler;
  }

  close(): void {
    this.#end();
  }
}
