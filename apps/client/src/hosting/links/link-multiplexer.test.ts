/** Tests links over a frame channel, and the page that joins two channels, with channels in memory. */
import { describe, expect, it } from 'vitest';
import { type FrameChannel, joinChannels } from './frame-channel.ts';
import { LinkMultiplexer } from './link-multiplexer.ts';

/** One end of a channel in memory. */
class MemoryChannel implements FrameChannel {
  isOpen = true;
  /** While true, sent fast frames are lost. */
  losesFastFrames = false;
  peer: MemoryChannel | null = null;
  #onFrame: (frame: Uint8Array, isReliable: boolean) => void = () => {};
  #onClose: () => void = () => {};

  static pair(): [MemoryChannel, MemoryChannel] {
    const [left, right] = [new MemoryChannel(), new MemoryChannel()];
    left.peer = right;
    right.peer = left;
    return [left, right];
  }

  send(frame: Uint8Array, isReliable: boolean): void {
    const isLost = !isReliable && this.losesFastFrames;
    if (this.isOpen && !isLost) this.peer?.receive(frame, isReliable);
  }

  receive(frame: Uint8Array, isReliable: boolean): void {
    this.#onFrame(frame, isReliable);
  }

  onFrame(handler: (frame: Uint8Array, isReliable: boolean) => void): void {
    this.#onFrame = handler;
  }

  onClose(handler: () => void): void {
    this.#onClose = handler;
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.peer?.close();
    this.#onClose();
  }
}

/**
 * Connects a guest and a worker through a host's page. `log` records what happens at the worker: for each link its number in
 * the order of opening, with `open`, the bytes of a message, or `close`.
 */
function setUp() {
  const [guestEnd, peer] = MemoryChannel.pair();
  const [port, workerEnd] = MemoryChannel.pair();
  joinChannels(peer, port);
  const log: string[] = [];
  const workerLinks: { send(bytes: Uint8Array): void; close(lastMessage?: Uint8Array): void }[] = [];
  new LinkMultiplexer(workerEnd, (link) => {
    const number = workerLinks.push(link);
    log.push(`${number} open`);
    link.onReceive((bytes) => log.push(`${number} ${[...bytes]}`));
    link.onClose(() => log.push(`${number} close`));
  });
  return { guest: new LinkMultiplexer(guestEnd), guestEnd, workerEnd, workerLinks, log };
}

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('LinkMultiplexer', () => {
  it('a link carries messages both ways, and its last message arrives before it closes', () => {
    const { guest, workerLinks, log } = setUp();
    const link = guest.open();
    const received: string[] = [];
    link.onReceive((message) => received.push([...message].join()));
    link.onClose(() => received.push('close'));
    link.send(bytes(1, 2));
    workerLinks[0]?.send(bytes(3));
    workerLinks[0]?.close(bytes(4, 5));
    workerLinks[0]?.send(bytes(6));
    expect(log).toEqual(['1 open', '1 1,2', '1 close']);
    expect(received).toEqual(['3', '4,5', 'close']);
  });

  it('a link that is opened after another one was closed gets its own messages only', () => {
    const { guest, log } = setUp();
    const first = guest.open();
    first.send(bytes(1));
    first.close();
    const second = guest.open();
    second.send(bytes(2));
    first.send(bytes(3));
    expect(log).toEqual(['1 open', '1 1', '1 close', '2 open', '2 2']);
  });

  it('a frame of an old link that arrives late opens no link', () => {
    const { guest, guestEnd, log } = setUp();
    guestEnd.losesFastFrames = true;
    const lost = guest.open();
    lost.send(bytes(1));
    lost.close();
    guestEnd.losesFastFrames = false;
    // The first link has number 1, which is the last byte of its frames.
    guestEnd.send(bytes(9, 1), false);
    expect(log).toEqual([]);
  });

  it('a channel carries 1000 links one after another', () => {
    const { guest, log } = setUp();
    for (let count = 0; count < 1000; count++) {
      const link = guest.open();
      link.send(bytes(7));
      link.close();
    }
    expect(log.filter((line) => line.endsWith(' 7'))).toHaveLength(1000);
  });

  it('all links of a channel close when the guest closes the connection, also at the other end of a joined channel', () => {
    const { guest, guestEnd, workerEnd, log } = setUp();
    const links = [guest.open(), guest.open()];
    for (const link of links) link.send(bytes(1));
    guestEnd.close();
    expect(log.slice(-2)).toEqual(['1 close', '2 close']);
    expect(workerEnd.isOpen).toBe(false);
  });

  it('an empty frame is ignored', () => {
    const { guestEnd, log } = setUp();
    guestEnd.send(bytes(), false);
    expect(log).toEqual([]);
  });
});
