/** A WebRTC data channel as a Link of the netcode. */
import type { Link } from '@shotgun-rally/netcode';
import type { DataChannel } from 'node-datachannel';
import type { Traffic } from './traffic.ts';
import { TurnQueue } from './turn-queue.ts';

/** If more than this is waiting to be sent, a new message is dropped, because it would arrive too late to be useful. */
const BACKLOG_MAX_BYTES = 16 * 1024;

export interface DatagramLinkOptions {
  /** Closes the channel and its peer connection. */
  readonly closePeer: () => void;
  /** A larger message closes the link, and so does a text. */
  readonly maxBytes: number;
  /** Returns false if a message of that many bytes exceeds the client's budget: it is ignored, and the link closes. */
  readonly accepts: (bytes: number) => boolean;
  /** Counts the messages. */
  readonly traffic: Traffic;
}

export class DatagramLink implements Link {
  readonly #channel: DataChannel;
  readonly #closePeer: () => void;
  readonly #traffic: Traffic;
  /** The library would deliver hundreds of messages in one turn of the event loop. The client's budget limits how many wait. */
  readonly #received = new TurnQueue<Uint8Array>((bytes) => this.#handleMessage(bytes));
  #isClosed = false;
  #handleMessage: (bytes: Uint8Array) => void = () => {};
  #handleClose: () => void = () => {};

  constructor(channel: DataChannel, { closePeer, maxBytes, accepts, traffic }: DatagramLinkOptions) {
    this.#traffic = traffic;
    this.#channel = channel;
    this.#closePeer = closePeer;
    channel.onMessage((message) => {
      // The library still delivers what arrived before.
      if (this.#isClosed) return;
      if (typeof message === 'string' || message.byteLength > maxBytes) {
        this.close();
        return;
      }
      traffic.countReceived(message.byteLength);
      // The library cannot stop reading, so a client over its budget loses its channel.
      if (!accepts(message.byteLength)) this.close();
      else this.#received.add(message instanceof ArrayBuffer ? new Uint8Array(message) : message);
    });
    channel.onClosed(() => this.#handleClose());
  }

  /** Drops the message if the channel is not open or its backlog is full. */
  send(bytes: Uint8Array): void {
    if (!this.#channel.isOpen() || this.#channel.bufferedAmount() > BACKLOG_MAX_BYTES) return;
    try {
      this.#channel.sendMessageBinary(bytes);
      this.#traffic.countSent(bytes.length);
    } catch {
      // Another thread is closing the channel, and isOpen() does not report it yet.
    }
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#handleMessage = handler;
  }

  onClose(handler: () => void): void {
    this.#handleClose = handler;
  }

  close(): void {
    this.#isClosed = true;
    this.#received.clear();
    this.#closePeer();
  }
}
