/** A WebSocket as a Link of the netcode: binary frames carry messages, text frames carry signals. */
import type { Link } from '@shotgun-rally/netcode';
import type { WebSocket } from 'ws';

/** How long a peer may take to answer the closing handshake. */
const CLOSE_TIMEOUT_MS = 500;
/**
 * A peer that does not read is cut off when more than this is waiting to be sent: over half a minute of states. Its
 * acknowledgements do not prove that it reads, because it can guess them.
 */
const BACKLOG_MAX_BYTES = 1024 * 1024;
/** Close codes of RFC 6455. */
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
    // After a broken frame or connection ws closes the socket itself, and 'close' follows.
    socket.on('error', () => {});
  }

  /** Drops the message if the socket is not open. */
  send(bytes: Uint8Array): void {
    this.#send(bytes);
  }

  /** Drops the text if the socket is not open. */
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

  /** Sets the only handler for text frames. */
  onText(handler: (text: string) => void): void {
    this.#receiveText = handler;
  }

  onClose(handler: () => void): void {
    this.#closed = handler;
  }

  /** Adds a handler; unlike `onClose`, which has a single handler for the game. */
  whenClosed(handler: () => void): void {
    this.#socket.once('close', handler);
  }

  /** Sends `lastMessage` and closes with `code`. Cuts the peer off if it does not answer within CLOSE_TIMEOUT_MS. */
  close(lastMessage?: Uint8Array, code: number = CLOSE_NORMAL): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (lastMessage) this.#socket.send(lastMessage);
    this.#socket.close(code);
    const timer = setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS);
    this.#socket.once('close', () => clearTimeout(timer));
  }
}
