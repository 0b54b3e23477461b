/**
 * Opens a WebRTC data channel to the server, and a new one if the channel is lost. The messages for this (signals) are sent
 * on the WebSocket.
 *
 *   1. The page offers a peer connection with one channel, unordered and without retransmits.
 *   2. The server answers with its addresses. It sends the game's messages on the channel once the channel is open at its end.
 *   3. The page sends on the channel from the first message that arrives on it, a round trip after the channel opened at this end.
 *      Until then it sends on the WebSocket. If no message arrives, the server receives nothing on the channel and drops it.
 *   4. Every CHECK_EVERY_MS, a visible page without a channel makes another attempt, unless the last one began less than
 *      ATTEMPT_MS ago. After ATTEMPTS_MAX failed attempts in a row it gives up.
 */
import type { DualLink } from '@shotgun-rally/netcode';
import { decodeSignal, encodeSignal, type Signal } from '@shotgun-rally/protocol';
import { DatagramLink } from './datagram-link.ts';
import type { SocketLink } from './socket-link.ts';

/** How often the page checks whether another attempt is needed (ms). */
const CHECK_EVERY_MS = 5000;
/** Time that an attempt gets to open the channel (ms): with packet loss it can take seconds. */
const ATTEMPT_MS = 10_000;
/** After this many failed attempts in a row, the network is assumed to block UDP. */
const ATTEMPTS_MAX = 3;

export class Signalling {
  #socket: SocketLink;
  #dual: DualLink;
  #onGiveUp: () => void;
  #timer = 0;
  #peer: RTCPeerConnection | null = null;
  /** Attempts since the last message on a new channel. */
  #attempts = 0;
  #attemptedAtMs = 0;

  /** `onGiveUp` is called when no further attempt will be made. */
  constructor(socket: SocketLink, dual: DualLink, onGiveUp: () => void) {
    this.#socket = socket;
    this.#dual = dual;
    this.#onGiveUp = onGiveUp;
    socket.onText((text) => this.#receive(text));
  }

  /**
   * Starts the first attempt, also in a hidden page: a server can require a channel. Call it once the server has accepted the
   * player.
   */
  start(): void {
    this.#scheduleAttempts();
    this.#attempt();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#peer?.close();
  }

  /** Tells the server that this end has dropped the channel. */
  reportDrop(): void {
    this.#peer = null;
    this.#send({ type: 'dropped' });
    this.#scheduleAttempts();
  }

  #scheduleAttempts(): void {
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => {
      // A hidden page does not need low latency.
      if (!document.hidden) this.#attempt();
    }, CHECK_EVERY_MS);
  }

  #attempt(): void {
    if (this.#dual.hasDataChannel) return;
    if (this.#peer && performance.now() - this.#attemptedAtMs < ATTEMPT_MS) return;
    this.#peer?.close();
    if (this.#attempts >= ATTEMPTS_MAX || !('RTCPeerConnection' in window)) {
      this.#giveUp();
    } else {
      this.#attempts += 1;
      this.#attemptedAtMs = performance.now();
      this.#offer(new RTCPeerConnection()).catch(() => {});
    }
  }

  async #offer(peer: RTCPeerConnection): Promise<void> {
    this.#peer = peer;
    const channel = peer.createDataChannel('race', { ordered: false, maxRetransmits: 0 });
    channel.onmessage = (event) => {
      this.#attempts = 0;
      this.#dual.adopt(new DatagramLink(channel, () => peer.close()));
      // The link has set its own handler, which has not received this message.
      channel.onmessage?.(event);
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
    else if (this.#peer && signal.type === 'answer') this.#accept(this.#peer, signal.sdp).catch(() => {});
  }

  /**
   * Applies the server's answer, which contains the addresses that the server knows of. If the server is behind address
   * translation, none of them can be reached, so the host of the WebSocket is tried as well, with the same port. Rejects if the
   * attempt has been closed.
   */
  async #accept(peer: RTCPeerConnection, sdp: string): Promise<void> {
    await peer.setRemoteDescription({ type: 'answer', sdp });
    // The port of the first candidate (an address of the server).
    const [, port] = / (\d+) typ host/.exec(sdp) ?? [];
    const address = new URL(this.#socket.url).hostname.replace(/[[\]]/g, ''); // an IPv6 address without its brackets
    if (port)
      await peer.addIceCandidate({ candidate: `candidate:page 1 UDP 1 ${address} ${port} typ host`, sdpMid: '0' });
  }

  #giveUp(): void {
    this.stop();
    this.#onGiveUp();
  }

  #send(signal: Signal): void {
    this.#socket.sendText(encodeSignal(signal));
  }
}
