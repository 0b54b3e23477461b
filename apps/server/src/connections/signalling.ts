/**
 * Opens one client's data channel with signals, which are text messages on the WebSocket: the client's offer and the server's
 * answer. The dual link then sends on the open channel.
 */
import type { Clock, DualLink } from '@shotgun-rally/netcode';
import { decodeSignal, encodeSignal, type Signal } from '@shotgun-rally/protocol';
import type { Datagrams } from './datagrams.ts';
import type { SocketLink } from './socket-link.ts';

/** An offer is refused if less than this has passed since the last accepted offer. */
const OFFER_INTERVAL_MIN_MS = 1000;

export interface SignallingOptions {
  readonly socket: SocketLink;
  readonly dual: DualLink;
  /** If this is null, every offer is refused. */
  readonly datagrams: Datagrams | null;
  readonly clock: Clock;
  /** Called after a data channel was opened. */
  readonly onOpen: () => void;
}

export class Signalling {
  readonly #socket: SocketLink;
  readonly #dual: DualLink;
  readonly #datagrams: Datagrams | null;
  readonly #clock: Clock;
  readonly #onOpen: () => void;
  #acceptsOffers = false;
  #withoutChannelSinceMs = 0;
  #offeredAtMs = Number.NEGATIVE_INFINITY;
  #endAttempt: (() => void) | null = null;
  #refusedSignals = 0;

  constructor({ socket, dual, datagrams, clock, onOpen }: SignallingOptions) {
    this.#socket = socket;
    this.#dual = dual;
    this.#datagrams = datagrams;
    this.#clock = clock;
    this.#onOpen = onOpen;
    socket.onText((text) => this.#receive(text));
    socket.whenClosed(() => this.#endAttempt?.());
  }

  /** The number of signals that were unreadable or unusable, or that were sent too early or too often. */
  get refusedSignals(): number {
    return this.#refusedSignals;
  }

  /** Starts to accept offers. Call when the client has joined a room. */
  acceptOffers(): void {
    this.#acceptsOffers = true;
    this.#withoutChannelSinceMs = this.#clock();
  }

  /** Returns how long a client in a room has been without a data channel; 0 while it has one. */
  withoutChannelMs(nowMs: number): number {
    return this.#dual.hasDataChannel ? 0 : nowMs - this.#withoutChannelSinceMs;
  }

  /** Sends the signal that the server has dropped the data channel. */
  sendDropped(): void {
    this.#withoutChannelSinceMs = this.#clock();
    this.#send({ type: 'dropped' });
  }

  #receive(text: string): void {
    const decoded = decodeSignal(text);
    if (decoded.ok && decoded.signal.type === 'dropped') this.#dual.drop();
    else if (decoded.ok && decoded.signal.type === 'offer') this.#answer(decoded.signal.sdp);
    else this.#countRefusal();
  }

  #answer(offer: string): void {
    const nowMs = this.#clock();
    const isTooSoon = nowMs - this.#offeredAtMs < OFFER_INTERVAL_MIN_MS;
    if (!this.#datagrams) this.#send({ type: 'refused' });
    else if (this.#acceptsOffers && !isTooSoon) this.#startAttempt(this.#datagrams, offer, nowMs);
    else this.#countRefusal();
  }

  #startAttempt(datagrams: Datagrams, offer: string, nowMs: number): void {
    this.#offeredAtMs = nowMs;
    this.#endAttempt?.();
    this.#endAttempt = datagrams.answer(offer, {
      onAnswer: (sdp) => this.#sendAnswer(sdp),
      onRefused: () => this.#refuse(),
      accepts: (bytes) => this.#socket.acceptsDatagram(bytes),
      traffic: this.#socket.traffic,
      onOpen: (link) => {
        this.#dual.adopt(link);
        this.#onOpen();
      },
    });
  }

  #sendAnswer(sdp: string): void {
    // The answer repeats texts of the offer, so a strange offer can make it too long to be sent.
    const answer = { type: 'answer', sdp } as const;
    if (decodeSignal(JSON.stringify(answer)).ok) this.#send(answer);
    else {
      this.#endAttempt?.();
      this.#refuse();
    }
  }

  #refuse(): void {
    this.#countRefusal();
    this.#send({ type: 'refused' });
  }

  #countRefusal(): void {
    this.#refusedSignals++;
  }

  #send(signal: Signal): void {
    this.#socket.sendText(encodeSignal(signal));
  }
}
