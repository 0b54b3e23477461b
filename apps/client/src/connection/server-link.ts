/** A connection to the server: a WebSocket, and a WebRTC data channel while one is open. */
import { DualLink, type OpeningLink } from '@shotgun-rally/netcode';
import { decodeServerMessage, encodeServerMessage } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import type { TransportPreference } from '../page/config.ts';
import { Signalling } from './signalling.ts';
import type { SocketLink } from './socket-link.ts';

/** How messages are sent: by WebSocket, by WebRTC data channel, or within this tab. */
export type Transport = 'ws' | 'rtc' | 'tab';

/** A link that reports how its messages are sent at the moment. */
export interface PlayerLink extends OpeningLink {
  readonly transport: Transport;
}

const NO_CHANNEL_TEXT = 'No data channel has opened.';
/** The data channel is closed after this time (ms) without a message, or the time of this many states if that is longer. */
const CHANNEL_SILENCE_MAX_MS = 250;
const CHANNEL_SILENCE_MAX_STATES = 3;
/** How often the data channel is checked (ms). */
const CHECK_EVERY_MS = 50;

export class ServerLink implements PlayerLink {
  #socket: SocketLink;
  #dual: DualLink;
  #signalling: Signalling;
  #onReceive: (bytes: Uint8Array) => void = () => {};
  #onClose: () => void = () => {};
  /** How long the data channel may be silent (ms); 0 before the server's welcome. */
  #silenceMaxMs = 0;

  constructor(socket: SocketLink, transport: TransportPreference) {
    this.#socket = socket;
    this.#dual = new DualLink(socket, {
      clock: () => performance.now(),
      onDrop: () => this.#signalling.reportDrop(),
    });
    this.#signalling = new Signalling(socket, this.#dual, () => {
      if (transport !== 'rtc') return;
      // Ends the session as if the server had refused this player for lack of a data channel.
      this.#onReceive(encodeServerMessage({ kind: 'bye', reason: 'noDatagrams', text: NO_CHANNEL_TEXT }, 'plain'));
    });
    this.#dual.onReceive((bytes) => {
      if (!this.#silenceMaxMs) this.#receiveFirst(bytes, transport);
      this.#onReceive(bytes);
    });
    const timer = setInterval(() => this.#dual.check(this.#silenceMaxMs), CHECK_EVERY_MS);
    this.#dual.onClose(() => {
      clearInterval(timer);
      this.#signalling.stop();
      this.#onClose();
    });
  }

  get isOpen(): boolean {
    return this.#socket.isOpen;
  }

  get transport(): Transport {
    return this.#dual.hasDataChannel ? 'rtc' : 'ws';
  }

  onOpen(handler: () => void): void {
    this.#socket.onOpen(handler);
  }

  send(bytes: Uint8Array): void {
    this.#dual.send(bytes);
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#onReceive = handler;
  }

  onClose(handler: () => void): void {
    this.#onClose = handler;
  }

  close(): void {
    this.#dual.close();
  }

  /** Starts signalling once the server has accepted the player. */
  #receiveFirst(bytes: Uint8Array, transport: TransportPreference): void {
    const decoded = decodeServerMessage(bytes, 0);
    if (!decoded.ok || decoded.message.kind !== 'welcome') return;
    const stateEveryMs = decoded.message.stateEveryTicks * TICK_MS;
    this.#silenceMaxMs = Math.max(CHANNEL_SILENCE_MAX_MS, CHANNEL_SILENCE_MAX_STATES * stateEveryMs);
    if (transport !== 'ws') this.#signalling.start();
  }
}
