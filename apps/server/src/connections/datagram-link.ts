/** A WebRTC data channel as a Link of the netcode. */
import type { Link } from '@shotgun-rally/netcode';
import type { DataChannel } from 'node-datachannel';

/** A message is dropped if more than this is waiting to be sent, because it would arrive too late to be of use. */
const BACKLOG_MAX_BYTES = 16 * 1024;

export class DatagramLink implements Link {
  readonly #channel: DataChannel;
  readonly #end: () => void;
  #receive: (bytes: Uint8Array) => void = () => {};
  #closed: () => void = () => {};

  /** `end` closes the channel and its peer connection. A text or a message over `maxBytes` closes the link. */
  constructor(channel: DataChannel, end: () => void, maxBytes: number) {
    this.#channel = channel;
    this.#end = end;
    channel.onMessage((message) => {
      if (typeof message === 'string' || message.byteLength > maxBytes) this.close();
      else this.#receive(message instanceof ArrayBuffer ? new Uint8Array(message) : message);
    });
    channel.onClosed(() => this.#closed());
  }

  /** Drops the message if the channel is not open or its backlog is full. */
  send(bytes: Uint8Array): void {
    if (!this.#channel.isOpen() || this.#channel.bufferedAmount() > BACKLOG_MAX_BYTES) return;
    try {
      this.#channel.sendMessageBinary(bytes);
    } catch {
      // Another thread is closing the channel, and isOpen() does not report it yet.
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
