/** A WebRTC connection to another browser as a frame channel: one reliable data channel, and one without retransmits. */
import { MAX_SERVER_BYTES } from '@shotgun-rally/protocol';
import { sendOnChannel } from '../../connection/datagram-link.ts';
import { descriptionOf, type Handshake, handshakeOf } from '../handshake/handshake.ts';
import type { FrameChannel } from './frame-channel.ts';

/** While more than this waits to be sent, fast frames are dropped: they would arrive too late to be useful. */
const BACKLOG_MAX_BYTES = 16 * 1024;
/** Longest wait for the addresses that STUN servers report (ms). */
const GATHERING_MAX_MS = 3000;

/** Why a peer connection has ended: the other browser has closed it, or nothing arrives any more. */
export type PeerEnd = 'closed' | 'lost';

export class Peer implements FrameChannel {
  /** Resolves when frames can be sent. */
  readonly opened: Promise<void>;
  /** null while the connection has not ended. */
  end: PeerEnd | null = null;
  /** When a channel opened or the newest frame arrived, on the clock of `performance.now`; 0 before that. */
  lastActiveMs = 0;
  #connection: RTCPeerConnection;
  #reliable: RTCDataChannel;
  #fast: RTCDataChannel;
  #onFrame: (frame: Uint8Array, isReliable: boolean) => void = () => {};
  #onClose: () => void = () => {};
  /** True once this browser, which made the offer, has the answer. */
  #hasAnswer = false;

  /** `stunServers` are host names, each with or without a port. */
  constructor(stunServers: readonly string[]) {
    const iceServers = stunServers.map((server) => ({ urls: `stun:${server}` }));
    this.#connection = new RTCPeerConnection({ iceServers });
    // Both ends create the same channels, so neither has to announce them.
    this.#reliable = this.#connection.createDataChannel('reliable', { negotiated: true, id: 0 });
    this.#fast = this.#connection.createDataChannel('fast', {
      negotiated: true,
      id: 1,
      ordered: false,
      maxRetransmits: 0,
    });
    this.opened = Promise.all([this.#prepare(this.#reliable, true), this.#prepare(this.#fast, false)]).then(() => {});
    this.#connection.onconnectionstatechange = () => {
      // Before the connection opens, a failure is final only for the browser with the offer: the other one may report one while
      // the player still sends the answer, and connects nevertheless.
      const isFinal = this.isOpen || this.#hasAnswer;
      if (isFinal && this.#connection.connectionState === 'failed') this.#finish('lost');
    };
  }

  get isOpen(): boolean {
    return this.#reliable.readyState === 'open' && this.#fast.readyState === 'open';
  }

  /** Returns this browser's offer, with its addresses. Rejects, and closes, if the browser cannot make one. */
  offer(): Promise<Handshake> {
    return this.#describe(null);
  }

  /** Returns this browser's answer to another browser's offer. Rejects, and closes, if the browser does not accept the offer. */
  answer(offer: Handshake): Promise<Handshake> {
    return this.#describe(offer);
  }

  async #describe(offer: Handshake | null): Promise<Handshake> {
    try {
      if (offer) await this.#connection.setRemoteDescription(descriptionOf(offer));
      await this.#connection.setLocalDescription();
      return handshakeOf(await this.#gathered(), offer?.usernameFragment);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Completes the handshake with the answer to this browser's offer. Rejects if the browser does not accept it. */
  async accept(answer: Handshake): Promise<void> {
    await this.#connection.setRemoteDescription(descriptionOf(answer));
    this.#hasAnswer = true;
  }

  send(frame: Uint8Array, isReliable: boolean): void {
    const channel = isReliable ? this.#reliable : this.#fast;
    if (isReliable || channel.bufferedAmount <= BACKLOG_MAX_BYTES) sendOnChannel(channel, frame);
  }

  onFrame(handler: (frame: Uint8Array, isReliable: boolean) => void): void {
    this.#onFrame = handler;
  }

  onClose(handler: () => void): void {
    this.#onClose = handler;
  }

  close(): void {
    this.#finish('closed');
  }

  /** Listens to a channel. Resolves when it is open. */
  #prepare(channel: RTCDataChannel, isReliable: boolean): Promise<void> {
    channel.binaryType = 'arraybuffer';
    channel.onmessage = ({ data }) => {
      const isFrame = data instanceof ArrayBuffer && data.byteLength <= MAX_SERVER_BYTES;
      if (!isFrame) return;
      this.lastActiveMs = performance.now();
      this.#onFrame(new Uint8Array(data), isReliable);
    };
    channel.onclose = () => this.#finish('closed');
    return new Promise((resolve) => {
      channel.onopen = () => {
        this.lastActiveMs = performance.now();
        resolve();
      };
    });
  }

  /** Returns the description with all addresses, or with those that are known after GATHERING_MAX_MS. */
  async #gathered(): Promise<RTCSessionDescription> {
    const connection = this.#connection;
    if (connection.iceGatheringState !== 'complete') {
      await new Promise<void>((resolve) => {
        setTimeout(resolve, GATHERING_MAX_MS);
        connection.onicegatheringstatechange = () => {
          if (connection.iceGatheringState === 'complete') resolve();
        };
      });
    }
    const { localDescription } = connection;
    if (!localDescription) throw new Error('peer connection: expected a local description, got none');
    return localDescription;
  }

  #finish(end: PeerEnd): void {
    if (this.end) return;
    this.end = end;
    this.#connection.close();
    this.#onClose();
  }
}
