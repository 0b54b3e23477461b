/** A connection to the server: a WebSocket, and a WebRTC data channel while one is open. */
import { DualLink, type OpeningLink } from '@shotgun-rally/netcode';
import { encodeServerMessage } from '@shotgun-rally/protocol';
import type { TransportPreference } from '../page/config.ts';
import { Signalling } from './signalling.ts';
import type { SocketLink } from './socket-link.ts';

/** How messages are sent: by WebSocket, by WebRTC data channel, or within this tab. */
export type Transport = 'ws' | 'rtc' | 'tab';

/** A link that reports how its messages are sent at the moment. */
export interface PlayerLink extends OpeningLink {
  readonly transport: Transport;
}

const NO_CHANNEL_TEXT = 'This link allows only WebRTC, and no data channel could be opened.';
/** The data channel is closed after this time without a message (ms). The server sends several messages in this time. */
const CHANNEL_SILENCE_MAX_MS = 250;
/** How often the data channel is checked (ms). */
const CHECK_EVERY_MS = 50;

export class ServerLink implements PlayerLink {
  #socket: SocketLink;
  #dual: DualLink;
  #signalling: Signalling;
  #onReceive: (bytes: Uint8Array) => void = () => {};
  #onClose: () => void = () => {};
  #hasReceived = false;
  #timer = 0;

  constructor(socket: SocketLink, transport: TransportPreference) {
    this.#socket = socket;
    this.#dual = new DualLink(socket, {
      clock: () => performance.now(),
      silenceMaxMs: CHANNEL_SILENCE_MAX_MS,
      onDrop: () => this.#signalling.reportDrop(),
    });
    this.#signalling = new Signalling(socket, this.#dual, () => {
      if (transport === 'rtc') this.#refuse();
    });
    this.#dual.onReceive((bytes) => {
      // The server's first message accepts or refuses the player. A refusal closes the connection, which stops signalling.
      if (!this.#hasReceived && transport !== 'ws') this.#signalling.start();
      this.#hasReceived = true;
      this.#onReceive(bytes);
    });
    this.#dual.onClose(() => this.#end());
    this.#timer = window.setInterval(() => this.#dual.check(), CHECK_EVERY_MS);
  }

  get isOpen(): boolean {
    return this.#socket.isOpen;
  }

  get transport(): Transport {
    return this.#dual.hasFastLink ? 'rtc' : 'ws';
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

  #end(): void {
    clearInterval(this.#timer);
    this.#signalling.stop();
    this.#onClose();
  }

  /** Ends the session as if the server had refused this player for lack of a data channel. */
  #refuse(): void {
    this.#onReceive(encodeServerMessage({ kind: 'bye', reason: 'noDatagrams', text: NO_CHANNEL_TEXT }, 'plain'));
  }
}
