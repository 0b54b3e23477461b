/** A WebSocket as a Link of the netcode: binary frames carry messages, text frames carry signals. */
import type { Link } from '@shotgun-rally/netcode';
import type { WebSocket } from 'ws';

/** How long a client may take to answer the closing handshake. */
const CLOSE_TIMEOUT_MS = 500;
/**
 * A client that does not read is cut off when more than this is waiting to be sent: over half a minute of states. The
 * client's acknowledgements do not prove that it reads, because it can guess them.
 */
const BACKLOG_MAX_BYTES = 1024 * 1024;
/** Close codes of RFC 6455. */
export const CLOSE_NORMAL = 1000;
export const CLOSE_GOING_AWAY = 1001;

export class SocketLink implements Link {
  readonly #socket: WebSocket;
  #handleMessage: (bytes: Uint8Array) => void = () => {};
  #handleText: (text: string) => void = () => {};
  #handleClose: () => void = () => {};

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = 'nodebuffer';
    socket.on('message', (data, isBinary) => {
      if (isBinary) this.#handleMessage(data as Buffer);
      else this.#handleText(String(data));
    });
    socket.on('close', () => this.#handleClose());
    // The library closes the socket after an error and emits 'close', so there is nothing to do here.
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

  /** Cuts the client off if more than BACKLOG_MAX_BYTES is waiting. */
  #send(data: Uint8Array | string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > BACKLOG_MAX_BYTES) this.#socket.terminate();
    else this.#socket.send(data);
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#handleMessage = handler;
  }

  /** Sets the only handler for text frames. */
  onText(handler: (text: string) => void): void {
    this.#handleText = handler;
  }

  onClose(handler: () => void): void {
    this.#handleClose = handler;
  }

  /** Adds a handler for the end of the socket, in addition to the single handler that `onClose` sets for the game. */
  whenClosed(handler: () => void): void {
    this.#socket.once('close', handler);
  }

  /** Sends `lastMessage` and closes with `code`. Cuts the client off if it does not answer within CLOSE_TIMEOUT_MS. */
  close(lastMessage?: Uint8Array, code: number = CLOSE_NORMAL): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (lastMessage) this.#socket.send(lastMessage);
    this.#socket.close(code);
    const timer = setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS);
    this.#socket.once('close', () => clearTimeout(timer));
  }
}
