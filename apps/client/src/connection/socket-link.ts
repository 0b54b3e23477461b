/** A WebSocket as a link, its text frames as signals, and how one is opened over a network that swallows attempts. */
import type { Link } from '@shotgun-rally/netcode';

/** The first attempt has so long, and one that was refused; each other has so much longer, up to a limit, ms. */
const ATTEMPT_MS = 1000;
const ATTEMPT_MAX_MS = 5000;

export class SocketLink implements Link {
  #socket: WebSocket;
  #onReceive: (bytes: Uint8Array) => void = () => {};
  #onText: (text: string) => void = () => {};
  #onClose: () => void = () => {};
  #closed = false;

  /** Takes over a socket that is open, or on its way: until it is open, what is sent is lost. */
  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.onmessage = (event) => {
      if (event.data instanceof ArrayBuffer) this.#onReceive(new Uint8Array(event.data));
      else this.#onText(String(event.data));
    };
    socket.onclose = () => this.#end();
  }

  /** Sets the one handler for its opening. */
  onOpen(handler: () => void): void {
    this.#socket.onopen = handler;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(bytes: Uint8Array): void {
    if (this.isOpen) this.#socket.send(bytes as Uint8Array<ArrayBuffer>);
  }

  sendText(text: string): void {
    if (this.isOpen) this.#socket.send(text);
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#onReceive = handler;
  }

  /** Sets the one handler for text frames. */
  onText(handler: (text: string) => void): void {
    this.#onText = handler;
  }

  onClose(handler: () => void): void {
    this.#onClose = handler;
  }

  close(): void {
    this.#end();
    this.#socket.close();
  }

  #end(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#socket.onmessage = null;
    this.#onClose();
  }
}

/** Where the game server listens: the same host and port as the page. */
export function socketUrl(location: Location): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}

/**
 * Tries until a socket opens. `onFailure` is called with the count of attempts that failed so far. Stops without an
 * answer when `signal` aborts.
 *
 * One attempt at a time: browsers open one WebSocket to a host after the other, and an attempt that the network has
 * swallowed would hold up those behind it.
 */
export function connectSocket(
  url: string,
  signal: AbortSignal,
  onFailure: (failures: number) => void,
): Promise<SocketLink> {
  return new Promise((resolve) => {
    let failures = 0;
    const attempt = () => {
      const socket = new WebSocket(url);
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        socket.onopen = null;
        socket.onclose = null;
      };
      const abort = () => {
        leave();
        socket.close();
      };
      const fail = () => {
        abort();
        failures += 1;
        onFailure(failures);
        attempt();
      };
      let timer = setTimeout(fail, Math.min(ATTEMPT_MS * (failures + 1), ATTEMPT_MAX_MS));
      const startedAtMs = performance.now();
      // A server that is not there says so at once, and may be back at any time.
      socket.onclose = () => {
        clearTimeout(timer);
        timer = setTimeout(fail, startedAtMs + ATTEMPT_MS - performance.now());
      };
      socket.onopen = () => {
        leave();
        resolve(new SocketLink(socket));
      };
      signal.addEventListener('abort', abort);
    };
    attempt();
  });
}
