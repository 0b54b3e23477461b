/** A channel between a page and the server of its solo race: frames wait until the next tick carries them to the other end. */
import type { FrameChannel } from '../hosting/links/frame-channel.ts';

/** A frame, and whether it must not be lost. Batches lose nothing. */
export interface Frame {
  readonly frame: Uint8Array;
  readonly isReliable: boolean;
}

/** It stays open as long as the page. */
export class BatchChannel implements FrameChannel {
  readonly isOpen = true;
  #sent: Frame[] = [];
  #onFrame: (frame: Uint8Array, isReliable: boolean) => void = () => {};

  send(frame: Uint8Array, isReliable: boolean): void {
    this.#sent.push({ frame, isReliable });
  }

  onFrame(handler: (frame: Uint8Array, isReliable: boolean) => void): void {
    this.#onFrame = handler;
  }

  onClose(): void {}

  close(): void {}

  /** Returns the frames that were sent here since the last call. */
  take(): readonly Frame[] {
    const sent = this.#sent;
    this.#sent = [];
    return sent;
  }

  /** Handles frames of the other end. */
  receive(frames: readonly Frame[]): void {
    for (const { frame, isReliable } of frames) this.#onFrame(frame, isReliable);
  }
}
