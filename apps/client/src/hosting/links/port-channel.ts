/** A MessagePort between a page and its worker as a frame channel. */
import type { FrameChannel } from './frame-channel.ts';

/** What is posted: a frame, or null when an end closes. */
type PortMessage = { readonly frame: Uint8Array; readonly isReliable: boolean } | null;

export class PortChannel implements FrameChannel {
  isOpen = true;
  #port: MessagePort;
  #onFrame: (frame: Uint8Array, isReliable: boolean) => void = () => {};
  #onClose: () => void = () => {};

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<PortMessage>) => {
      if (data) this.#onFrame(data.frame, data.isReliable);
      else this.#end();
    };
  }

  send(frame: Uint8Array, isReliable: boolean): void {
    this.#post({ frame, isReliable });
  }

  onFrame(handler: (frame: Uint8Array, isReliable: boolean) => void): void {
    this.#onFrame = handler;
  }

  onClose(handler: () => void): void {
    this.#onClose = handler;
  }

  close(): void {
    this.#post(null);
    this.#end();
  }

  #post(message: PortMessage): void {
    if (this.isOpen) this.#port.postMessage(message);
  }

  #end(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#onClose();
  }
}
