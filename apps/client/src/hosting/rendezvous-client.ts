/** The page's end of a rendezvous: a server that passes on handshakes, for a host and for its guests. */
import { decodeRendezvous, encodeRendezvous, type RendezvousMessage } from '@shotgun-rally/protocol';

/** A host repeats its registration this often (ms), so that the server and the proxies before it keep the connection. */
const REGISTER_EVERY_MS = 25_000;
/** A host whose connection has closed registers again after this time (ms). The pause doubles with each failure, up to a minute. */
const RETRY_MS = 3000;
const RETRY_MAX_MS = 60_000;
/** A guest waits this long for the host's answer (ms). */
const ANSWER_MAX_MS = 10_000;

/** The code by which a rendezvous server finds a host: an invitation that only this server can complete. */
const RENDEZVOUS_CODE = /^[A-Z2-9]{6}$/;

/** Returns true if the code of an invitation is a rendezvous code. Otherwise it is that of an offer. */
export const isRendezvousCode = (code: string): boolean => RENDEZVOUS_CODE.test(code);

/** Returns the address of a rendezvous: `url`, or if that is '' the server from which the page was loaded. */
export function rendezvousUrl(url: string): string {
  const address = new URL(url || 'rendezvous', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return address.href;
}

/** Keeps a host registered. */
export class HostRegistration {
  /** The rendezvous code of the host; null while the host is not registered. */
  code: string | null = null;
  readonly #url: string;
  readonly #isNamed: boolean;
  readonly #answer: (code: string) => Promise<string | null>;
  readonly #onChange: () => void;
  /** What the server sent last; asks for the same code, called room there, after the connection was lost. */
  #previous = { room: '', key: '' };
  /** null while there is no connection, and none is being opened. */
  #socket: WebSocket | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** Closed connections since the last registration. */
  #failures = 0;

  /**
   * Registers at `rendezvous`, or if that is '' at the server from which the page was loaded, which may have no rendezvous.
   * `answer` receives the code of each guest's offer and resolves to the code of the answer, or to null for none. `onChange` is
   * called when this `code` has changed.
   */
  constructor(rendezvous: string, answer: (code: string) => Promise<string | null>, onChange: () => void) {
    this.#url = rendezvousUrl(rendezvous);
    this.#isNamed = rendezvous !== '';
    this.#answer = answer;
    this.#onChange = onChange;
    this.connect();
  }

  /** Tries to register now, unless there is a connection or one is being opened. */
  connect(): void {
    if (this.#socket) return;
    clearTimeout(this.#retryTimer);
    const socket = openSocket(this.#url);
    if (!socket) return;
    this.#socket = socket;
    const register = (): void => sendTo(socket, { type: 'host', ...this.#previous });
    const timer = setInterval(register, REGISTER_EVERY_MS);
    socket.onopen = register;
    socket.onmessage = ({ data }) => this.#receive(socket, decodeRendezvous(String(data)));
    socket.onclose = () => {
      clearInterval(timer);
      this.#socket = null;
      this.#setCode(null);
      // A server without a rendezvous refuses every connection, so a host that was never registered there does not repeat it.
      if (this.#previous.room === '' && !this.#isNamed) return;
      const pauseMs = Math.min(RETRY_MS * 2 ** this.#failures++, RETRY_MAX_MS);
      this.#retryTimer = setTimeout(() => this.connect(), pauseMs);
    };
  }

  /** Ends the registration for good. */
  close(): void {
    clearTimeout(this.#retryTimer);
    if (this.#socket) this.#socket.onclose = null;
    this.#socket?.close();
    this.#setCode(null);
  }

  async #receive(socket: WebSocket, message: RendezvousMessage | null): Promise<void> {
    if (message?.type === 'room') {
      this.#failures = 0;
      this.#previous = { room: message.room, key: message.key };
      this.#setCode(message.room);
    } else if (message?.type === 'offer') {
      const answer = await this.#answer(message.code);
      if (answer) sendTo(socket, { type: 'answer', guest: message.guest, code: answer });
    }
  }

  #setCode(code: string | null): void {
    if (code === this.code) return;
    this.code = code;
    this.#onChange();
  }
}

/**
 * Sends a guest's offer, as a code, to the host with this rendezvous code. Resolves to the code of the host's answer; to 'gone' if
 * there is no such host; to 'refused' if the server refuses because of its limits; or to null if the server or the host does not
 * answer.
 */
export function exchangeCodes(url: string, rendezvousCode: string, offer: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = openSocket(url);
    if (!socket) return resolve(null);
    const timer = setTimeout(() => finish(null), ANSWER_MAX_MS);
    const finish = (result: string | null): void => {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      resolve(result);
    };
    socket.onopen = () => sendTo(socket, { type: 'join', room: rendezvousCode, code: offer });
    socket.onclose = () => finish(null);
    socket.onmessage = ({ data }) => {
      const message = decodeRendezvous(String(data));
      if (message?.type === 'answer') finish(message.code);
      else if (message?.type === 'gone' || message?.type === 'refused') finish(message.type);
      else finish(null);
    };
  });
}

/** Returns null if the browser refuses the address, for example because the page's content security policy forbids it. */
function openSocket(url: string): WebSocket | null {
  try {
    return new WebSocket(url);
  } catch (error) {
    console.error(error);
    return null;
  }
}

function sendTo(socket: WebSocket, message: RendezvousMessage): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(encodeRendezvous(message));
}
