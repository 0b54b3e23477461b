/** Two links joined in memory: what one sends, the other receives at once. */
import type { Link } from './link.ts';

class MemoryLink implements Link {
  peer: MemoryLink | null = null;
  #receive: (bytes: Uint8Array) => void = () => {};
  #closed: () => void = () => {};

  send(bytes: Uint8Array): void {
    if (this.peer) this.peer.#receive(bytes);
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#receive = handler;
  }

  onClose(handler: () => void): void {
    this.#closed = handler;
  }

  close(lastWords?: Uint8Array): void {
    const { peer } = this;
    if (!peer) return;
    if (lastWords) this.send(lastWords);
    this.peer = null;
    peer.peer = null;
    peer.#closed();
    this.#closed();
  }
}

/** Both ends of a perfect link. */
export function createLinkPair(): [Link, Link] {
  const left = new MemoryLink();
  const right = new MemoryLink();
  left.peer = right;
  right.peer = left;
  return [left, right];
}
