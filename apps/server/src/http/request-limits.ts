/** Limits how many HTTP requests an address may send, and how many a connection sends before they are answered. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { AddressLimits } from '../limits/address-limits.ts';
import type { Refusals } from '../limits/refusals.ts';
import { answerRefusal } from './requests.ts';
import { STATUS_TOO_MANY } from './status-codes.ts';

/**
 * The most unanswered requests of a connection. A browser sends the next request when it has the whole answer, which can be before
 * the server has reached the end of the file. Then there are two.
 */
const UNANSWERED_MAX = 8;

export interface RequestLimitsOptions {
  readonly limits: AddressLimits;
  readonly refusals: Refusals;
  /** Returns the address of the client that sent a request. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Returns the address that opened a connection; null if it is a trusted proxy, which many clients share. */
  readonly openerOf: (stream: Socket) => string | null;
}

export class RequestLimits {
  readonly #options: RequestLimitsOptions;
  /** The number of unanswered requests of each connection. */
  readonly #unanswered = new WeakMap<Socket, number>();
  /** The open connections that do not belong to a WebSocket, and who opened them. */
  readonly #openers = new Map<Socket, string>();

  constructor(http: Server, options: RequestLimitsOptions) {
    this.#options = options;
    http.on(http instanceof SecureServer ? 'secureConnection' : 'connection', (stream: Socket) => {
      const opener = stream.destroyed ? null : options.openerOf(stream);
      if (opener === null) return;
      this.#openers.set(stream, opener);
      stream.once('close', () => this.#openers.delete(stream));
    });
    http.on('upgrade', ({ socket }) => this.#openers.delete(socket));
  }

  /**
   * Returns true if the request may be answered; otherwise refuses it. An address is blocked if it sends many requests on a connection
   * before it has answers. No browser and no proxy does that, and it delays others: Node handles all requests in a chunk of 64 KiB at
   * once. For the same reason, the address loses its other connections before their chunks are read, except its WebSockets.
   */
  accept(request: IncomingMessage, response: ServerResponse): boolean {
    const { limits, refusals, addressOf } = this.#options;
    const { socket } = request;
    // The rest of the chunk in which a refused request was.
    if (socket.destroyed) return false;
    const address = addressOf(request);
    if ((this.#unanswered.get(socket) ?? 0) >= UNANSWERED_MAX) {
      refusals.count('tooManyRequests');
      limits.block(address);
      socket.destroy();
      this.#closeConnectionsOf(address);
      return false;
    }
    // A refusal is an answer too: without this line, a chunk full of refused requests would not count as a flood.
    this.#countUntilAnswered(socket, response);
    if (limits.takeRequest(address)) return true;
    refusals.count('tooManyRequests');
    limits.countRefusal(address);
    answerRefusal(response, { status: STATUS_TOO_MANY, reason: 'tooManyRequests' });
    return false;
  }

  #closeConnectionsOf(address: string): void {
    for (const [stream, opener] of this.#openers) {
      if (opener === address) stream.destroy();
    }
  }

  #countUntilAnswered(socket: Socket, response: ServerResponse): void {
    const add = (change: number): void =>
      void this.#unanswered.set(socket, (this.#unanswered.get(socket) ?? 0) + change);
    add(1);
    response.once('close', () => add(-1));
  }
}
