/**
 * WebRTC data channels to browsers: unordered, nothing sent twice. The native library behind them is the only part of
 * the server that a platform may lack, so it is loaded when the server starts, and may be absent.
 */
import { MAX_CLIENT_BYTES, MAX_SERVER_BYTES } from '@shotgun-rally/protocol';
import { DatagramLink } from './datagram-link.ts';

/** An attempt that has not opened after so long is given up, ms: on a lossy network it can take seconds. */
const OPEN_TIMEOUT_MS = 10_000;
/** Addresses of the client, which are none of our business: it comes to us, and we answer where it came from. */
const CANDIDATE_LINE = /^a=(candidate|end-of-candidates)/;

type Library = typeof import('node-datachannel');

/** What becomes of one offer. */
export interface DatagramAttempt {
  /** Our description, addresses and all, is ready to be sent. */
  readonly onAnswer: (sdp: string) => void;
  /** The channel can be used. */
  readonly onOpen: (link: DatagramLink) => void;
}

/** Data channels were insisted on, and the native library does not run here. */
export class NoDatagrams extends Error {
  readonly code = 'ENODATAGRAMS';
}

export class Datagrams {
  readonly #library: Library;
  readonly #host: string;
  readonly #port: () => number;

  private constructor(library: Library, host: string, port: () => number) {
    this.#library = library;
    this.#host = host;
    this.#port = port;
  }

  /**
   * `host` and `port`: where to listen, as the HTTP server does; all channels share that UDP port. null where the library
   * does not run.
   */
  static async load(host: string, port: () => number): Promise<Datagrams | null> {
    try {
      return new Datagrams(await import('node-datachannel'), host, port);
    } catch {
      return null;
    }
  }

  /**
   * Answers a client's offer. Gives a function that ends the attempt, and the channel if there is one by then; null when
   * the offer cannot be read.
   *
   * The offer's own addresses are cut out: a stranger must not make us send packets or ask name servers anywhere. The
   * client reaches us, which tells us where it is.
   */
  answer(offer: string, { onAnswer, onOpen }: DatagramAttempt): (() => void) | null {
    const isAny = this.#host === '0.0.0.0' || this.#host === '::';
    const port = this.#port();
    const peer = new this.#library.PeerConnection('race', {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: port,
      portRangeEnd: port,
      maxMessageSize: MAX_SERVER_BYTES,
      ...(isAny ? {} : { bindAddress: this.#host }),
    });
    let link: DatagramLink | null = null;
    const end = (): void => {
      clearTimeout(timer);
      peer.close();
    };
    const timer = setTimeout(() => {
      if (!link) end();
    }, OPEN_TIMEOUT_MS);
    peer.onGatheringStateChange((state) => {
      const local = state === 'complete' ? peer.localDescription() : null;
      if (local) onAnswer(local.sdp);
    });
    peer.onDataChannel((channel) => {
      // One is all that was offered.
      if (link) {
        channel.close();
        return;
      }
      const opened = new DatagramLink(channel, end, MAX_CLIENT_BYTES);
      link = opened;
      channel.onOpen(() => onOpen(opened));
    });
    try {
      peer.setRemoteDescription(withoutCandidates(offer), 'offer');
    } catch {
      end();
      return null;
    }
    return end;
  }
}

const withoutCandidates = (sdp: string): string =>
  sdp
    .split(/\r?\n/)
    .filter((line) => !CANDIDATE_LINE.test(line))
    .join('\r\n');
