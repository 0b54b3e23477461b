/** A WebSocket as a Link of the netcode: binary frames carry messages, text frames carry signals. */
import type { Socket } from 'node:net';
import type { Clock, Link } from '@shotgun-rally/netcode';
import type { WebSocket } from 'ws';
import { type BudgetVerdict, ClientBudget } from '../limits/client-budget.ts';
import { Traffic } from './traffic.ts';

/** How long (ms) a client may take to end its connection after a closing handshake that either side has begun. */
export const CLOSE_TIMEOUT_MS = 500;
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
  readonly #stream: Socket;
  readonly #clock: Clock;
  readonly #budget: ClientBudget;
  /** Counts the messages of all connections. */
  readonly traffic: Traffic;
  /** Bytes of the stream that the budget has been charged for. */
  #bytesRead: number;
  #handleMessage: (bytes: Uint8Array) => void = () => {};
  #handleText: (text: string) => void = () => {};
  #handleClose: () => void = () => {};

  /**
   * `stream` is the connection that carries the WebSocket. The server must not answer pings itself (`autoPong: false`), and must cut
   * off clients that do not close (`closeTimeout: CLOSE_TIMEOUT_MS`).
   */
  constructor(socket: WebSocket, stream: Socket, clock: Clock, traffic = new Traffic()) {
    this.traffic = traffic;
    this.#socket = socket;
    this.#stream = stream;
    this.#clock = clock;
    this.#budget = new ClientBudget(clock());
    this.#bytesRead = stream.bytesRead;
    socket.binaryType = 'nodebuffer';
    socket.on('message', (data, isBinary) => {
      this.traffic.countReceived((data as Buffer).length);
      if (!this.accepts(isBinary ? 'messages' : 'signals')) return;
      if (isBinary) this.#handleMessage(data as Buffer);
      else this.#handleText(String(data));
    });
    socket.on('ping', (data) => {
      if (this.accepts('pings')) socket.pong(data);
    });
    socket.on('pong', () => this.accepts('pings'));
    socket.on('close', () => this.#handleClose());
    // A client that ends its half of the connection without a closing handshake, and does not read, would keep it open forever.
    stream.once('end', () => setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref());
    // The library closes the socket after an error and emits 'close', so there is nothing to do here.
    socket.on('error', () => {});
  }

  /**
   * Takes one message, ping or signal from the client's budget. Returns false if the budget is exceeded: it must be ignored, and
   * reading from the socket is paused.
   */
  accepts(kind: 'messages' | 'pings' | 'signals'): boolean {
    const isAccepted = this.#budget.take(kind, this.#clock());
    if (!isAccepted) this.#socket.pause();
    return isAccepted;
  }

  /**
   * Takes one message on the client's data channel from the same budget, with its bytes. Returns false if the budget is exceeded: the
   * channel must be closed.
   */
  acceptsDatagram(bytes: number): boolean {
    const hasBytes = this.#budget.takeBytes(bytes, this.#clock());
    return this.accepts('messages') && hasBytes;
  }

  /** Takes the received bytes of the socket from the client's budget, and pauses or resumes reading. Call every tick. */
  controlReading(): BudgetVerdict {
    const nowMs = this.#clock();
    const { bytesRead } = this.#stream;
    this.#budget.takeBytes(bytesRead - this.#bytesRead, nowMs);
    this.#bytesRead = bytesRead;
    const verdict = this.#budget.verdict(nowMs);
    if (verdict !== 'read') this.#socket.pause();
    else if (this.#socket.isPaused) this.#socket.resume();
    return verdict;
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
    if (this.#socket.bufferedAmount > BACKLOG_MAX_BYTES) {
      this.#socket.terminate();
      return;
    }
    this.traffic.countSent(data.length);
    this.#socket.send(data);
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

  /**
   * Adds a handler for the end of the socket, in addition to the single handler that `onClose` sets for the game. It receives the
   * close code of RFC 6455.
   */
  whenClosed(handler: (code: number) => void): void {
    this.#socket.once('close', handler);
  }

  /** Sends `lastMessage` and closes with `code`. */
  close(lastMessage?: Uint8Array, code: number = CLOSE_NORMAL): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (lastMessage) {
      this.traffic.countSent(lastMessage.length);
      this.#socket.send(lastMessage);
    }
    this.#socket.close(code);
  }
}
