/** A link that notices when the other side has fallen silent: a network that swallows everything closes no socket. */
import type { Link } from '@shotgun-rally/netcode';

/** Silence after which the connection counts as lost, ms; states come every 32 ms. */
const SILENCE_MAX_MS = 2000;
/** A longer pause of this page itself counts only so much: what came meanwhile has not been read yet. */
const STEP_MAX_MS = 250;

export class WatchedLink implements Link {
  #inner: Link;
  #onReceive: (bytes: Uint8Array) => void = () => {};
  #silentMs = 0;
  #checkedAtMs: number;

  /** `onMessage` is called after each message has been handed on. */
  constructor(inner: Link, nowMs: number, onMessage: () => void = () => {}) {
    this.#inner = inner;
    this.#checkedAtMs = nowMs;
    inner.onReceive((bytes) => {
      this.#silentMs = 0;
      this.#onReceive(bytes);
      onMessage();
    });
  }

  /** Call often; closes the link, and answers true, once it has been silent for too long. */
  isLost(nowMs: number): boolean {
    this.#silentMs += Math.min(nowMs - this.#checkedAtMs, STEP_MAX_MS);
    this.#checkedAtMs = nowMs;
    return this.#silentMs > SILENCE_MAX_MS;
  }

  send(bytes: Uint8Array): void {
    this.#inner.send(bytes);
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#onReceive = handler;
  }

  onClose(handler: () => void): void {
    this.#inner.onClose(handler);
  }

  close(): void {
    this.#inner.close();
  }
}
