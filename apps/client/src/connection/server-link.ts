/** A connection to the server: a WebSocket, with a data channel beside it while there is one. */
import { DualLink, type OpeningLink } from '@shotgun-rally/netcode';
import { encodeServerMessage } from '@shotgun-rally/protocol';
import type { TransportPreference } from '../page/config.ts';
import { Signalling } from './signalling.ts';
import type { SocketLink } from './socket-link.ts';

/** How they travel now: by WebSocket, by WebRTC data channel, or within the tab. */
export type Transport = 'ws' | 'rtc' | 'tab';

/** A link that knows how its messages travel. */
export interface PlayerLink extends OpeningLink {
  readonly transport: Transport;
}

const REFUSAL = 'This link asks for WebRTC alone, and no channel could be opened.';
/** A data channel on which nothing came for so long is given up, ms; states come every 32 ms. */
const CHANNEL_SILENCE_MAX_MS = 250;
/** How often the data channel is looked at, ms. */
const LOOK_EVERY_MS = 50;

export class ServerLink implements PlayerLink {
  #socket: SocketLink;
  #dual: DualLink;
  #signalling: Signalling;
  #onReceive: (bytes: Uint8Array) => void = () => {};
  #onClose: () => void = () => {};
  #isHeard = false;
  #timer = 0;

  constructor(socket: SocketLink, wish: TransportPreference) {
    this.#socket = socket;
    this.#dual = new DualLink(socket, {
      clock: () => performance.now(),
      silenceMaxMs: CHANNEL_SILENCE_MAX_MS,
      onDrop: () => this.#signalling.dropped(),
    });
    this.#signalling = new Signalling(socket, this.#dual, () => {
      if (wish === 'rtc') this.#refuse();
    });
    this.#dual.onReceive((bytes) => {
      // The first that is heard of a server is its welcome, or a goodbye that ends it all.
      if (!this.#isHeard && wish !== 'ws') this.#signalling.start();
      this.#isHeard = true;
      this.#onReceive(bytes);
    });
    this.#dual.onClose(() => this.#end());
    this.#timer = window.setInterval(() => this.#dual.check(), LOOK_EVERY_MS);
  }

  get isOpen(): boolean {
    return this.#socket.isOpen;
  }

  get transport(): Transport {
    return this.#dual.isQuick ? 'rtc' : 'ws';
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

  /** The page insists on a data channel: it says the same to itself as a server that insists. */
  #refuse(): void {
    this.#onReceive(encodeServerMessage({ kind: 'bye', reason: 'noDatagrams', text: REFUSAL }, 'plain'));
  }
}
