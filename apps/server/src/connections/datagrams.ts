/**
 * WebRTC data channels to browsers, unordered and without retransmission. They need a native library, which not every
 * platform has, so it is loaded when the server starts and may be missing.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import { MAX_CLIENT_BYTES, MAX_SERVER_BYTES } from '@shotgun-rally/protocol';
import type { PeerConnection } from 'node-datachannel';
import { isAnyAddress } from '../http/addresses.ts';
import { DatagramLink } from './datagram-link.ts';
import type { Traffic } from './traffic.ts';
import { TurnQueue } from './turn-queue.ts';

/** A channel that has not opened after this time is closed. On a lossy network opening can take seconds. */
const OPEN_TIMEOUT_MS = 10_000;
/** Pause between the starts of two attempts. The handshakes run on other threads, and many at once take the processors from the races. */
const ATTEMPT_PAUSE_MS = 8;
/** Matches the lines of an offer that contain the client's addresses. */
const CANDIDATE_LINE = /^a=(candidate|end-of-candidates)/;

type Library = typeof import('node-datachannel');

/** Callbacks for the steps of opening a data channel. */
export interface DatagramAttempt {
  /** Called when the answer to the offer, with the server's addresses, is ready to be sent. */
  readonly onAnswer: (sdp: string) => void;
  /** Called if the offer is not readable. */
  readonly onRefused: () => void;
  /** Returns false if a message of that many bytes exceeds the client's budget: it is ignored, and the channel is closed. */
  readonly accepts: (bytes: number) => boolean;
  /** Counts the messages. */
  readonly traffic: Traffic;
  /** Called when the channel is open. */
  readonly onOpen: (link: DatagramLink) => void;
}

/** The `code` of a NoDatagrams error. */
export const NO_DATAGRAMS = 'ENODATAGRAMS';

/** Thrown if data channels are required, but the native library does not run on this platform. */
export class NoDatagrams extends Error {
  readonly code = NO_DATAGRAMS;
}

export class Datagrams {
  readonly #library: Library;
  readonly #host: string;
  readonly #port: () => number;
  /** Many offers at once would delay the races. */
  readonly #attempts = new TurnQueue<() => void>(
    (start) => start(),
    (turn) => setTimeout(turn, ATTEMPT_PAUSE_MS),
  );

  private constructor(library: Library, host: string, port: () => number) {
    this.#library = library;
    this.#host = host;
    this.#port = port;
  }

  /**
   * `host` is the HTTP server's address, and `port` returns its port. All channels share the UDP port with that number. Resolves with null
   * if the native library does not run on this platform.
   */
  static async load(host: string, port: () => number): Promise<Datagrams | null> {
    try {
      return new Datagrams(await import('node-datachannel'), host, port);
    } catch {
      return null;
    }
  }

  /** Returns why the UDP port cannot be opened, in which case the library refuses every offer; null if it can. */
  async portProblem(): Promise<string | null> {
    const socket = createSocket(isIPv6(this.#host) ? 'udp6' : 'udp4');
    try {
      await once(socket.bind(this.#port(), this.#host), 'listening');
      return null;
    } catch (error) {
      return (error as Error).message;
    } finally {
      socket.close();
    }
  }

  /** Answers a client's offer. Returns a function that ends the attempt and closes its channel. */
  answer(offer: string, attempt: DatagramAttempt): () => void {
    let isEnded = false;
    let endStarted = (): void => {};
    this.#attempts.add(() => {
      if (isEnded) return;
      const end = this.#start(offer, attempt);
      if (end) endStarted = end;
      else attempt.onRefused();
    });
    return () => {
      isEnded = true;
      endStarted();
    };
  }

  /**
   * Starts an attempt. Returns a function that ends it; null if the offer is not readable.
   *
   * The addresses in the offer are removed, because an attacker could make the server send packets to them or look
   * up names. Instead, the client connects to the server, which then learns the client's address.
   */
  #start(offer: string, { onAnswer, accepts, traffic, onOpen }: DatagramAttempt): (() => void) | null {
    const peer = this.#createPeer();
    let link: DatagramLink | null = null;
    const end = (): void => {
      clearTimeout(timer);
      peer.close();
    };
    const timer = setTimeout(end, OPEN_TIMEOUT_MS);
    onLocalDescription(peer, onAnswer);
    peer.onDataChannel((channel) => {
      // A client may have only one channel. Messages on others would be in no budget.
      if (link) return end();
      const opened = new DatagramLink(channel, { closePeer: end, maxBytes: MAX_CLIENT_BYTES, accepts, traffic });
      link = opened;
      channel.onOpen(() => {
        clearTimeout(timer);
        onOpen(opened);
      });
    });
    try {
      peer.setRemoteDescription(withoutCandidates(offer), 'offer');
    } catch {
      end();
      return null;
    }
    return end;
  }

  #createPeer(): PeerConnection {
    const port = this.#port();
    return new this.#library.PeerConnection('race', {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: port,
      portRangeEnd: port,
      maxMessageSize: MAX_SERVER_BYTES,
      ...(isAnyAddress(this.#host) ? {} : { bindAddress: this.#host }),
    });
  }
}

/** Calls `handler` with the description when it contains all addresses of this server. */
function onLocalDescription(peer: PeerConnection, handler: (sdp: string) => void): void {
  peer.onGatheringStateChange((state) => {
    const local = state === 'complete' ? peer.localDescription() : null;
    if (local) handler(local.sdp);
  });
}

const withoutCandidates = (sdp: string): string =>
  sdp
    .split(/\r?\n/)
    .filter((line) => !CANDIDATE_LINE.test(line))
    .join('\r\n');
