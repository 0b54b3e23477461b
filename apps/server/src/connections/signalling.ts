/** Opens one client's data channel: answers its offers over the WebSocket, and passes the open channel to the dual link. */
import type { Clock, DualLink } from '@shotgun-rally/netcode';
import { decodeSignal, encodeSignal, type Signal } from '@shotgun-rally/protocol';
import type { Datagrams } from './datagrams.ts';
import type { SocketLink } from './socket-link.ts';

/** An offer that follows the last accepted one sooner than this is refused. */
const OFFER_INTERVAL_MIN_MS = 1000;

export class Signalling {
  readonly #socket: SocketLink;
  readonly #dual: DualLink;
  readonly #datagrams: Datagrams | null;
  readonly #clock: Clock;
  #acceptsOffers = false;
  #withoutChannelSinceMs = 0;
  #offeredAtMs = Number.NEGATIVE_INFINITY;
  #endAttempt: (() => void) | null = null;
  #refusedSignals = 0;

  /** If `datagrams` is null, every offer is refused. */
  constructor(socket: SocketLink, dual: DualLink, datagrams: Datagrams | null, clock: Clock) {
    this.#socket = socket;
    this.#dual = dual;
    this.#datagrams = datagrams;
    this.#clock = clock;
    socket.onText((text) => this.#receive(text));
    socket.whenClosed(() => this.#endAttempt?.());
  }

  /** The number of signals that were unreadable, not usable, or sent too early or too often. */
  get refusedSignals(): number {
    return this.#refusedSignals;
  }

  /** Accepts offers from now on. Call when the client has joined a room. */
  acceptOffers(): void {
    this.#acceptsOffers = true;
    this.#withoutChannelSinceMs = this.#clock();
  }

  /** How long a client that has joined has been without a data channel. */
  withoutChannelMs(nowMs: number): number {
    return this.#dual.isFast ? 0 : nowMs - this.#withoutChannelSinceMs;
  }

  /** Sends to the client that the server has dropped the data channel. */
  sendDropped(): void {
    this.#withoutChannelSinceMs = this.#clock();
    this.#send({ type: 'dropped' });
  }

  #receive(text: string): void {
    const decoded = decodeSignal(text);
    if (decoded.ok && decoded.signal.type === 'dropped') this.#dual.drop();
    else if (decoded.ok && decoded.signal.type === 'offer') this.#answer(decoded.signal.sdp);
    else this.#refuse();
  }

  #answer(offer: string): void {
    const nowMs = this.#clock();
    const isTooSoon = nowMs - this.#offeredAtMs < OFFER_INTERVAL_MIN_MS;
    if (!this.#datagrams) this.#send({ type: 'refused' });
    else if (this.#acceptsOffers && !isTooSoon) this.#attempt(this.#datagrams, offer, nowMs);
    else this.#refuse();
  }

  #attempt(datagrams: Datagrams, offer: string, nowMs: number): void {
    this.#offeredAtMs = nowMs;
    this.#endAttempt?.();
    this.#endAttempt = datagrams.answer(offer, {
      onAnswer: (sdp) => this.#send({ type: 'answer', sdp }),
      onOpen: (link) => this.#dual.adopt(link),
    });
    if (this.#endAttempt) return;
    this.#refuse();
    this.#send({ type: 'refused' });
  }

  #refuse(): void {
    this.#refusedSignals++;
  }

  #send(signal: Signal): void {
    this.#socket.sendText(encodeSignal(signal));
  }
}
