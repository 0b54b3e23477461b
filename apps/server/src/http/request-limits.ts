/** Limits how many HTTP requests an address may send, and that a connection sends one request after the other. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressLimits } from '../limits/address-limits.ts';
import type { Refusals } from '../limits/refusals.ts';
import { answerRefusal } from './requests.ts';

const STATUS_TOO_MANY = 429;

export interface RequestLimitsOptions {
  readonly limits: AddressLimits;
  readonly refusals: Refusals;
  /** Returns the address of the client that sent a request. */
  readonly addressOf: (request: IncomingMessage) => string;
}

export class RequestLimits {
  readonly #options: RequestLimitsOptions;
  /** The connections with a request that is being answered. */
  readonly #answering = new WeakSet<Socket>();

  constructor(options: RequestLimitsOptions) {
    this.#options = options;
  }

  /**
   * Returns true if the request may be answered; otherwise refuses it. An address is blocked if it sends a request before it has the
   * answer to the one before on the same connection. No browser and no proxy does that, and it delays others: Node handles all
   * requests in a chunk of 64 KiB at once.
   */
  accept(request: IncomingMessage, response: ServerResponse): boolean {
    const { limits, refusals, addressOf } = this.#options;
    const { socket } = request;
    // The rest of the chunk in which a refused request was.
    if (socket.destroyed) return false;
    const address = addressOf(request);
    const isEarly = this.#answering.has(socket);
    if (!isEarly && limits.request(address)) {
      this.#answering.add(socket);
      response.once('close', () => this.#answering.delete(socket));
      return true;
    }
    refusals.count('tooManyRequests');
    if (isEarly) {
      limits.block(address);
      socket.destroy();
    } else {
      limits.countRefusal(address);
      answerRefusal(response, { status: STATUS_TOO_MANY, reason: 'tooManyRequests' });
    }
    return false;
  }
}
