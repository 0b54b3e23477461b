/** A WebSocket as a link, its text frames as signals, and how one is opened over a network that swallows attempts. */
import type { Link } from '@shotgun-rally/netcode';

/** A new attempt starts this often, beside the older ones: some networks swallow one and let the next through. */
const ATTEMPT_EVERY_MS = 1000;
const ATTEMPT_TIMEOUT_MS = 5000;

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

  send(bytes: Uint8Array): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(bytes as Uint8Array<ArrayBuffer>);
  }

  sendText(text: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
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
 * Tries until a socket opens. `onFailure` is called with the count of attempts that failed so far.
 * Attempts overlap; the first to open wins and the others are closed. Stops without an answer when `signal` aborts.
 */
export function connectSocket(
  url: string,
  signal: AbortSignal,
  onFailure: (failures: number) => void,
): Promise<SocketLink> {
  return new Promise((resolve) => {
    const open = new Set<WebSocket>();
    let failures = 0;
    const drop = (socket: WebSocket) => {
      socket.onopen = null;
      socket.onclose = null;
      open.delete(socket);
      socket.close();
    };
    const stop = () => {
      clearInterval(timer);
      for (const socket of [...open]) drop(socket);
    };
    const fail = (socket: WebSocket) => {
      if (!open.has(socket)) return;
      drop(socket);
      failures += 1;
      onFailure(failures);
    };
    const attempt = () => {
      const socket = new WebSocket(url);
      open.add(socket);
      socket.onclose = () => fail(socket);
      socket.onopen = () => {
        socket.onclose = null;
        open.delete(socket);
        stop();
        resolve(new SocketLink(socket));
      };
      setTimeout(() => fail(socket), ATTEMPT_TIMEOUT_MS);
    };
    const timer = setInterval(attempt, ATTEMPT_EVERY_MS);
    signal.addEventListener('abort', stop);
    attempt();
  });
}
