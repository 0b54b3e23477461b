/** Two links connected in memory: a message that is sent on one arrives on the other immediately. */
import type { Link } from './link.ts';

class MemoryLink implements Link {
  peer: MemoryLink | null = null;
  #receive: (bytes: Uint8Array) => void = () => {};
  #notifyClosed: () => void = () => {};

  send(bytes: Uint8Array): void {
    if (this.peer) this.peer.#receive(bytes);
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#receive = handler;
  }

  onClose(handler: () => void): void {
    this.#notifyClosed = handler;
  }

  close(lastMessage?: Uint8Array): void {
    const { peer } = this;
    if (!peer) return;
    if (lastMessage) this.send(lastMessage);
    this.peer = null;
    peer.peer = null;
    peer.#notifyClosed();
    this.#notifyClosed();
  }
}

/** Returns the two ends of a connection without delay or loss. */
export function createLinkPair(): [Link, Link] {
  const left = new MemoryLink();
  const right = new MemoryLink();
  left.peer = right;
  right.peer = left;
  return [left, right];
}
