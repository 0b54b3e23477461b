/**
 * Opens a WebRTC data channel to the server, and reopens it when it is lost. The WebSocket carries the signals for this.
 *
 *   1. The page offers a peer connection with one channel, unordered and without retransmits.
 *   2. The server answers with its addresses. The channel opens, and is used from then on.
 *   3. While there is no channel, the page tries again, until FAILURES_MAX attempts in a row have failed. Each attempt gets
 *      ATTEMPT_MS; every ATTEMPT_EVERY_MS the page checks whether a new one is needed.
 */
import type { DualLink } from '@shotgun-rally/netcode';
import { decodeSignal, encodeSignal, type Signal } from '@shotgun-rally/protocol';
import { DatagramLink } from './datagram-link.ts';
import type { SocketLink } from './socket-link.ts';

const ATTEMPT_EVERY_MS = 5000;
/** Time that an attempt gets to open the channel (ms): with packet loss it can take seconds. */
const ATTEMPT_MS = 10_000;
/** After this many failed attempts in a row, the network is assumed to block UDP. */
const FAILURES_MAX = 3;

export class Signalling {
  #socket: SocketLink;
  #dual: DualLink;
  #onGiveUp: () => void;
  #timer = 0;
  #peer: RTCPeerConnection | null = null;
  #failures = 0;
  #attemptedAtMs = Number.NEGATIVE_INFINITY;

  /** `onGiveUp` is called when no further attempt will be made. */
  constructor(socket: SocketLink, dual: DualLink, onGiveUp: () => void) {
    this.#socket = socket;
    this.#dual = dual;
    this.#onGiveUp = onGiveUp;
    socket.onText((text) => this.#receive(text));
  }

  /** Starts the first attempt. Call once the server has accepted this player. */
  start(): void {
    this.#scheduleAttempts();
    this.#attempt();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#peer?.close();
  }

  /** Tells the server that this end has dropped the channel. */
  dropped(): void {
    this.#peer = null;
    this.#send({ type: 'dropped' });
    if (this.#timer) this.#scheduleAttempts();
  }

  #scheduleAttempts(): void {
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => this.#attempt(), ATTEMPT_EVERY_MS);
  }

  #attempt(): void {
    // A hidden page does not need low latency.
    if (this.#dual.isFast || document.hidden) return;
    if (this.#peer && performance.now() - this.#attemptedAtMs < ATTEMPT_MS) return;
    this.#peer?.close();
    if (this.#failures >= FAILURES_MAX || !('RTCPeerConnection' in window)) {
      this.#giveUp();
    } else {
      this.#failures += 1;
      this.#attemptedAtMs = performance.now();
      this.#offer(new RTCPeerConnection()).catch(() => {});
    }
  }

  async #offer(peer: RTCPeerConnection): Promise<void> {
    this.#peer = peer;
    const channel = peer.createDataChannel('race', { ordered: false, maxRetransmits: 0 });
    channel.onopen = () => {
      this.#failures = 0;
      this.#dual.adopt(new DatagramLink(channel, () => peer.close()));
    };
    await peer.setLocalDescription();
    // The offer contains no addresses of this page: the server learns them from the packets it receives.
    this.#send({ type: 'offer', sdp: peer.localDescription?.sdp ?? '' });
  }

  #receive(text: string): void {
    const decoded = decodeSignal(text);
    if (!decoded.ok) return;
    const { signal } = decoded;
    if (signal.type === 'dropped') this.#dual.drop();
    else if (signal.type === 'refused') this.#giveUp();
    else if (this.#peer && signal.type === 'answer') accept(this.#peer, signal.sdp).catch(() => {});
  }

  #giveUp(): void {
    this.stop();
    this.#onGiveUp();
  }

  #send(signal: Signal): void {
    this.#socket.sendText(encodeSignal(signal));
  }
}

/**
 * Applies the server's answer, which contains the addresses that the server knows of. If the server is behind address
 * translation, none of them can be reached, so the host in this page's address is tried as well, with the same port.
 * Rejects if the attempt has been closed.
 */
async function accept(peer: RTCPeerConnection, sdp: string): Promise<void> {
  await peer.setRemoteDescription({ type: 'answer', sdp });
  const [, port] = /^a=candidate:.* (\d+) typ host/m.exec(sdp) ?? [];
  const address = location.hostname.replace(/[[\]]/g, ''); // an IPv6 address without its brackets
  if (port)
    await peer.addIceCandidate({ candidate: `candidate:page 1 UDP 1 ${address} ${port} typ host`, sdpMid: '0' });
}
