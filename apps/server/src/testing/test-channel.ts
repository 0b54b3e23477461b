/** The client's end of a data channel for tests, in place of a browser. */
import { type DataChannel, PeerConnection } from 'node-datachannel';

export class TestChannel {
  readonly received: Buffer[] = [];
  readonly opened: Promise<void>;
  readonly closed: Promise<void>;
  readonly #peer: PeerConnection;
  readonly #channel: DataChannel;

  private constructor(address: string) {
    this.#peer = new PeerConnection('client', { iceServers: [], bindAddress: address });
    this.#channel = this.#peer.createDataChannel('race', { unordered: true, maxRetransmits: 0 });
    this.#channel.onMessage((message) => this.received.push(message as Buffer));
    this.opened = new Promise((resolve) => this.#channel.onOpen(resolve));
    this.closed = new Promise((resolve) => this.#channel.onClosed(resolve));
  }

  /** Creates a channel on `address`, an IP address of this machine. Resolves with it and its offer (SDP). */
  static offer(address = '127.0.0.1'): Promise<{ channel: TestChannel; sdp: string }> {
    const channel = new TestChannel(address);
    return new Promise((resolve) => {
      const resolveIfComplete = () => {
        const local = channel.#peer.gatheringState() === 'complete' ? channel.#peer.localDescription() : null;
        if (local) resolve({ channel, sdp: local.sdp });
      };
      channel.#peer.onGatheringStateChange(resolveIfComplete);
      resolveIfComplete();
    });
  }

  /** Completes the handshake with the server's answer (SDP). */
  acceptAnswer(sdp: string): void {
    this.#peer.setRemoteDescription(sdp, 'answer');
  }

  send(bytes: Uint8Array): void {
    this.#channel.sendMessageBinary(bytes);
  }

  /** Opens a second channel on the same connection. */
  openAnother(): void {
    this.#peer.createDataChannel('another', { unordered: true, maxRetransmits: 0 });
  }

  close(): void {
    this.#peer.close();
  }
}
