/** One client's way to a data channel: its offers are answered on the WebSocket, and what opens is used. */
import type { Clock, DualLink } from '@shotgun-rally/netcode';
import { decodeSignal, encodeSignal, type Signal } from '@shotgun-rally/protocol';
import type { Datagrams } from './datagrams.ts';
import type { SocketLink } from './socket-link.ts';

/** Offers that come sooner than this after the last one are refused, ms. */
const OFFER_EVERY_MS = 1000;

export class Signalling {
  readonly #socket: SocketLink;
  readonly #dual: DualLink;
  readonly #datagrams: Datagrams | null;
  readonly #clock: Clock;
  #isAdmitted = false;
  #steadySinceMs = 0;
  #offeredAtMs = Number.NEGATIVE_INFINITY;
  #endAttempt: (() => void) | null = null;
  #refused = 0;

  /** `datagrams`: null where there are none, and every offer is turned down. */
  constructor(socket: SocketLink, dual: DualLink, datagrams: Datagrams | null, clock: Clock) {
    this.#socket = socket;
    this.#dual = dual;
    this.#datagrams = datagrams;
    this.#clock = clock;
    socket.onText((text) => this.#receive(text));
    socket.whenClosed(() => this.#endAttempt?.());
  }

  /** Signals so far that could not be read, or came when they may not. */
  get refused(): number {
    return this.#refused;
  }

  /** From now on, when the client has joined a race, its offers are heard. */
  admit(): void {
    this.#isAdmitted = true;
    this.#steadySinceMs = this.#clock();
  }

  /** How long a client that has joined has been without a data channel, ms. */
  steadyMs(nowMs: number): number {
    return this.#dual.isQuick ? 0 : nowMs - this.#steadySinceMs;
  }

  /** Tells the client that nothing is heard of it any more on the channel. */
  dropped(): void {
    this.#steadySinceMs = this.#clock();
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
    const isInTime = nowMs - this.#offeredAtMs >= OFFER_EVERY_MS;
    if (!this.#datagrams) this.#send({ type: 'refused' });
    else if (this.#isAdmitted && isInTime) this.#attempt(this.#datagrams, offer, nowMs);
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
    this.#refused++;
  }

  #send(signal: Signal): void {
    this.#socket.sendText(encodeSignal(signal));
  }
}
