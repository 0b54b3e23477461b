/** A WebSocket as a link that also sends text frames, and a function that opens one by repeated attempts. */
import type { Link } from '@shotgun-rally/netcode';

/** Timeout of the first attempt (ms). Each attempt gets this much more than the last one, up to ATTEMPT_MAX_MS. */
const ATTEMPT_MS = 1000;
const ATTEMPT_MAX_MS = 5000;

export class SocketLink implements Link {
  #socket: WebSocket;
  #onReceive: (bytes: Uint8Array) => void = () => {};
  #onText: (text: string) => void = () => {};
  #onClose: () => void = () => {};
  #isClosed = false;

  /** Takes over a socket that is open or connecting. Messages that are sent before it is open are lost. */
  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.onmessage = (event) => {
      if (event.data instanceof ArrayBuffer) this.#onReceive(new Uint8Array(event.data));
      else this.#onText(String(event.data));
    };
    socket.onclose = () => this.#end();
  }

  /** Sets the handler that is called when the socket opens, and replaces the previous handler. */
  onOpen(handler: () => void): void {
    this.#socket.onopen = handler;
  }

  get url(): string {
    return this.#socket.url;
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

  /** Sets the handler for text frames, and replaces the previous handler. */
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
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.onmessage = null;
    this.#onClose();
  }
}

/** Returns the address of the game server's WebSocket: `ws` beside the page, so a server can be below any path. */
export function socketUrl({ href }: Pick<Location, 'href'>): string {
  const url = new URL('ws', href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/**
 * Tries until a socket to the address that `url` returns opens. Calls `onFailure` after each failed attempt, with the number
 * of failures so far.
 *
 * There is one attempt at a time, because browsers open WebSockets to a host one after another: an attempt whose packets
 * were lost would block the next one.
 */
export function connectSocket(url: () => string, onFailure: (failures: number) => void): Promise<SocketLink> {
  return new Promise((resolve) => {
    let failures = 0;
    const tryOnce = () => {
      const timeoutMs = Math.min(ATTEMPT_MS * (failures + 1), ATTEMPT_MAX_MS);
      attempt(url(), timeoutMs, (socket) => {
        if (socket) return resolve(new SocketLink(socket));
        failures += 1;
        onFailure(failures);
        tryOnce();
      });
    };
    tryOnce();
  });
}

/** Opens one socket, and calls `done` with it, or with null if that fails. */
function attempt(url: string, timeoutMs: number, done: (socket: WebSocket | null) => void): void {
  const socket = new WebSocket(url);
  const startedAtMs = performance.now();
  const finish = (opened: WebSocket | null) => {
    clearTimeout(timer);
    socket.onopen = null;
    socket.onclose = null;
    if (!opened) socket.close();
    done(opened);
  };
  const fail = () => finish(null);
  let timer = setTimeout(fail, timeoutMs);
  // A refused socket closes at once. The attempt still lasts ATTEMPT_MS, because the server may be restarting.
  socket.onclose = () => {
    clearTimeout(timer);
    timer = setTimeout(fail, startedAtMs + ATTEMPT_MS - performance.now());
  };
  socket.onopen = () => finish(socket);
}
