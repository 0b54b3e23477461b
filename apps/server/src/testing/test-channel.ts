/** The client's end of a data channel for tests, in place of a browser. */
import { decodeSignal, encodeSignal, type Signal } from '@shotgun-rally/protocol';
import { type DataChannel, PeerConnection } from 'node-datachannel';
import type { WebSocket } from 'ws';

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

  /** Creates a channel as `negotiate` does, and resolves when it has opened. */
  static async open(socket: WebSocket, address?: string): Promise<TestChannel> {
    const channel = await TestChannel.negotiate(socket, address);
    await channel.opened;
    return channel;
  }

  /**
   * Creates a channel on `address`, with signals on the WebSocket of a player who has joined. Resolves when the server has answered the
   * offer: the channel opens after that. Rejects if the server refuses the offer.
   */
  static async negotiate(socket: WebSocket, address?: string): Promise<TestChannel> {
    const { channel, sdp } = await TestChannel.offer(address);
    const answered = new Promise<Signal>((resolve) => {
      const receive = (data: unknown, isBinary: boolean): void => {
        const decoded = isBinary ? null : decodeSignal(String(data));
        // The end of an earlier channel may be reported in between.
        if (!decoded?.ok || decoded.signal.type === 'dropped') return;
        socket.off('message', receive);
        resolve(decoded.signal);
      };
      socket.on('message', receive);
    });
    socket.send(encodeSignal({ type: 'offer', sdp }));
    const answer = await answered;
    if (answer.type !== 'answer') throw new Error(`expected an answer to the offer, got '${answer.type}'`);
    channel.acceptAnswer(answer.sdp);
    return channel;
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
