/** A WebRTC data channel as a link. */
import type { Link } from '@shotgun-rally/netcode';

/** While more than this many bytes wait to be sent, new messages are dropped: they would arrive too late. */
const BACKLOG_MAX_BYTES = 4096;

export class DatagramLink implements Link {
  #channel: RTCDataChannel;
  #closePeer: () => void;
  #onReceive: (bytes: Uint8Array) => void = () => {};
  #onClose: () => void = () => {};

  /** Takes over an open channel. `closePeer` closes the channel and its peer connection. */
  constructor(channel: RTCDataChannel, closePeer: () => void) {
    this.#channel = channel;
    this.#closePeer = closePeer;
    channel.binaryType = 'arraybuffer';
    channel.onmessage = (event) => {
      if (event.data instanceof ArrayBuffer) this.#onReceive(new Uint8Array(event.data));
    };
    channel.onclose = () => this.#onClose();
  }

  send(bytes: Uint8Array): void {
    if (this.#channel.bufferedAmount <= BACKLOG_MAX_BYTES) sendOnChannel(this.#channel, bytes);
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#onReceive = handler;
  }

  onClose(handler: () => void): void {
    this.#onClose = handler;
  }

  close(): void {
    this.#closePeer();
  }
}

/** Sends the bytes, or loses them if the channel is not open or its buffer is full. */
export function sendOnChannel(channel: RTCDataChannel, bytes: Uint8Array): void {
  if (channel.readyState !== 'open') return;
  try {
    channel.send(bytes as Uint8Array<ArrayBuffer>);
  } catch {
    // The channel has ended, but its events have not been handled yet, or its buffer is full.
  }
}
