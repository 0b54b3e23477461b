/** A connection that carries frames between two ends: between two browsers, or between a page and its worker. */

export interface FrameChannel {
  /** True while frames can be sent. */
  readonly isOpen: boolean;
  /** Sends a frame: reliably and in order, or as fast as possible. A fast frame may be lost or overtaken. Never throws. */
  send(frame: Uint8Array, isReliable: boolean): void;
  /** Sets the handler for arriving frames. */
  onFrame(handler: (frame: Uint8Array, isReliable: boolean) => void): void;
  /** Sets the handler for the end of the connection. */
  onClose(handler: () => void): void;
  close(): void;
}

/**
 * Passes on every frame of each channel to the other, and closes one when the other closes. It works in event handlers only,
 * because browsers slow down the timers of hidden pages, but not their messages.
 */
export function joinChannels(left: FrameChannel, right: FrameChannel): void {
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const) {
    from.onFrame((frame, isReliable) => to.send(frame, isReliable));
    from.onClose(() => to.close());
  }
}
