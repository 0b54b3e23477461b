/**
 * Opens a data channel beside the WebSocket, and opens another when it was lost.
 *
 *   1. offer a peer connection with one channel, unordered and without retransmits
 *   2. the server answers with its addresses; the channel opens, and is used from then on
 *   3. every few seconds without a channel, the same again, until it has failed too often
 */
import type { DualLink } from '@shotgun-rally/netcode';
import { decodeSignal, encodeSignal, type Signal } from '@shotgun-rally/protocol';
import { DatagramLink } from './datagram-link.ts';
import type { SocketLink } from './socket-link.ts';

const ATTEMPT_EVERY_MS = 5000;
/** An attempt has so long to open, ms: on a lossy network it can take seconds. */
const ATTEMPT_MS = 10_000;
/** Attempts in a row that may fail: the network lets no UDP through. */
const FAILURES_MAX = 3;

export class Signalling {
  #socket: SocketLink;
  #dual: DualLink;
  #onHopeless: () => void;
  #timer = 0;
  #peer: RTCPeerConnection | null = null;
  #failures = 0;
  #attemptedAtMs = Number.NEGATIVE_INFINITY;

  /** `onHopeless` is called once no further attempt will be made. */
  constructor(socket: SocketLink, dual: DualLink, onHopeless: () => void) {
    this.#socket = socket;
    this.#dual = dual;
    this.#onHopeless = onHopeless;
    socket.onText((text) => this.#receive(text));
  }

  /** Call once the server has welcomed this player. */
  start(): void {
    this.#scheduleAttempts();
    this.#attempt();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#peer?.close();
  }

  /** Tells the server that nothing is heard of it any more on the channel. */
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
    // A hidden page has no use for quickness.
    if (this.#dual.isQuick || document.hidden) return;
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
    // Without our addresses: the server asks for none, because we come to it.
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
    this.#onHopeless();
  }

  #send(signal: Signal): void {
    this.#socket.sendText(encodeSignal(signal));
  }
}

/**
 * Takes the server's answer, which names the addresses that the server knows to be its own. Behind address translation
 * it knows none that we could reach: so we try where this page came from, too. Rejects if the attempt is over.
 */
async function accept(peer: RTCPeerConnection, sdp: string): Promise<void> {
  await peer.setRemoteDescription({ type: 'answer', sdp });
  const [, port] = /^a=candidate:.* (\d+) typ host/m.exec(sdp) ?? [];
  const address = location.hostname.replace(/[[\]]/g, '');
  if (port)
    await peer.addIceCandidate({ candidate: `candidate:page 1 UDP 1 ${address} ${port} typ host`, sdpMid: '0' });
}
