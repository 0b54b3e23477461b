/** A WebSocket as netcode's Link: bytes in, bytes out; its text frames carry signals. */
import type { Link } from '@shotgun-rally/netcode';
import type { WebSocket } from 'ws';

/** How long a peer may take to answer the closing handshake. */
const CLOSE_TIMEOUT_MS = 500;
/**
 * A peer that does not read is cut off when so much waits unsent: over half a minute of states. What it acknowledges is no
 * proof that it reads, because that can be guessed.
 */
const BACKLOG_MAX_BYTES = 1024 * 1024;
/** Codes of RFC 6455: a normal end, and a server that goes away. */
export const CLOSE_NORMAL = 1000;
export const CLOSE_GOING_AWAY = 1001;

export class SocketLink implements Link {
  readonly #socket: WebSocket;
  #receive: (bytes: Uint8Array) => void = () => {};
  #receiveText: (text: string) => void = () => {};
  #closed: () => void = () => {};

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = 'nodebuffer';
    socket.on('message', (data, isBinary) => {
      if (isBinary) this.#receive(data as Buffer);
      else this.#receiveText(String(data));
    });
    socket.on('close', () => this.#closed());
    // A broken frame or connection: ws closes the socket by itself, and 'close' follows.
    socket.on('error', () => {});
  }

  /** Dropped if the socket is not open. */
  send(bytes: Uint8Array): void {
    this.#send(bytes);
  }

  /** Dropped if the socket is not open. */
  sendText(text: string): void {
    this.#send(text);
  }

  #send(data: Uint8Array | string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > BACKLOG_MAX_BYTES) this.#socket.terminate();
    else this.#socket.send(data);
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#receive = handler;
  }

  /** Sets the one handler for text frames. */
  onText(handler: (text: string) => void): void {
    this.#receiveText = handler;
  }

  onClose(handler: () => void): void {
    this.#closed = handler;
  }

  /** For the app's own book-keeping, beside the game's one handler. */
  whenClosed(handler: () => void): void {
    this.#socket.once('close', handler);
  }

  /** Closes with `code`, and cuts off a peer that does not answer. */
  close(lastWords?: Uint8Array, code: number = CLOSE_NORMAL): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (lastWords) this.#socket.send(lastWords);
    this.#socket.close(code);
    const timer = setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS);
    this.#socket.once('close', () => clearTimeout(timer));
  }
}
