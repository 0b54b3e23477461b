/**
 * A link that reconnects by itself, so that a lost connection appears only as a long silence.
 *
 *   1. After RESUME_AFTER_MS of silence, or when the connection has closed, it opens a second connection, the candidate, and
 *      sends a hello on it, which asks for the seat in the car back.
 *   2. If a message arrives on the candidate, the candidate replaces the first connection.
 *   3. If no message arrives on the candidate in time, or the server refuses it for now, it is closed, and another candidate is
 *      opened.
 *
 * There is only one candidate at a time, because browsers open WebSockets to the same server one after another: a candidate
 * that hangs would delay the next one.
 */
import { type ByeReason, decodeServerMessage } from '@shotgun-rally/protocol';
import type { Clock } from '../environment/clock.ts';
import { SEAT_KEPT_MS } from './disconnection.ts';
import type { Link } from './link.ts';
import { Silence } from './silence.ts';

/** Silence (ms) after which a candidate is opened. Normally a server state arrives every 32 ms. */
const RESUME_AFTER_MS = 500;
/** A candidate is not replaced before this time (ms). */
const ATTEMPT_MS = 500;
/** A candidate gets at least this many round trips: two until it is open (TCP, WebSocket), and one to spare. */
const ATTEMPT_ROUND_TRIPS = 3;
/** Added to the round trips (ms): the time that client and server need to process an attempt. */
const ATTEMPT_WORK_MS = 100;
/** An open candidate gets this time (ms). After HASTY_ATTEMPTS every candidate does, because latency may have grown. */
const PATIENT_ATTEMPT_MS = 3000;
const HASTY_ATTEMPTS = 20;
/** An open candidate repeats its hello this often (ms) until a message arrives. */
const HELLO_EVERY_MS = 250;
/** Silence (ms) after which the link closes if the client has no seat. With a seat, SEAT_KEPT_MS applies. */
const GIVE_UP_WITHOUT_SEAT_AFTER_MS = 2000;
/** For this time (ms) after an attempt, a `bye` that says why the seat was lost may be due to the attempt itself. */
const OWN_ATTEMPT_MS = 10_000;

/** A link that opens some time after its creation. */
export interface OpeningLink extends Link {
  /** True if messages can be sent now. */
  readonly isOpen: boolean;
  /** Sets the handler for the opening of the link. */
  onOpen(handler: () => void): void;
}

/** The options of a `ResumingLink`. */
export interface ResumingLinkOptions<Connection extends OpeningLink> {
  /** The first connection. */
  readonly first: Connection;
  /** Opens another connection. */
  readonly open: () => Connection;
  /** Returns the message that asks for the seat back; null while the client has no seat. */
  readonly hello: () => Uint8Array | null;
  /** Returns the latest estimate of the round trip time (ms). */
  readonly rttMs: () => number;
  readonly clock: Clock;
  /** Called after each message that was passed to the receive handler. */
  readonly onMessage?: () => void;
}

/**
 * A link that reconnects after half a second of silence. Call `check` often: it reconnects, and closes the link for good if that
 * fails for as long as the server keeps a seat.
 */
export class ResumingLink<Connection extends OpeningLink> implements Link {
  readonly #options: ResumingLinkOptions<Connection>;
  readonly #silence: Silence;
  #current: Connection;
  /** True while the current connection is closed, and the link may reconnect. */
  #isClosed = false;
  /** True if the link has closed for good. */
  #hasEnded = false;
  #candidate: Connection | null = null;
  #attempts = 0;
  #attemptAtMs = Number.NEGATIVE_INFINITY;
  #helloAtMs = Number.NEGATIVE_INFINITY;
  #receive: (bytes: Uint8Array) => void = () => {};
  #closed: () => void = () => {};

  constructor(options: ResumingLinkOptions<Connection>) {
    this.#options = options;
    this.#silence = new Silence(options.clock());
    this.#current = options.first;
    this.#use(options.first);
  }

  /** The connection in use. */
  get current(): Connection {
    return this.#current;
  }

  /** How long (ms) nothing had arrived at the last `check`. */
  get silentMs(): number {
    return this.#silence.ms;
  }

  /** Reconnects, repeats the hello or gives up, as needed. Call often. */
  check(): void {
    if (this.#hasEnded) return;
    const nowMs = this.#options.clock();
    const silentMs = this.#silence.update(nowMs);
    // Most calls end here, without the work of encoding a hello.
    if (!this.#isClosed && silentMs <= RESUME_AFTER_MS) {
      this.#closeUnusedCandidate();
      return;
    }
    const hello = this.#options.hello();
    if (silentMs > (hello ? SEAT_KEPT_MS : GIVE_UP_WITHOUT_SEAT_AFTER_MS)) {
      this.close();
    } else if (hello) {
      if (nowMs - this.#attemptAtMs >= this.#attemptMs()) this.#attempt(nowMs);
      this.#sendHello(hello, nowMs);
    }
  }

  send(bytes: Uint8Array): void {
    this.#current.send(bytes);
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#receive = handler;
  }

  onClose(handler: () => void): void {
    this.#closed = handler;
  }

  /** Closes the link for good: it does not reconnect. */
  close(lastMessage?: Uint8Array): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#closeCandidate();
    removeHandlers(this.#current);
    this.#current.close(lastMessage);
    this.#closed();
  }

  /** Time (ms) after which the current attempt is given up. */
  #attemptMs(): number {
    if (this.#candidate?.isOpen || this.#attempts > HASTY_ATTEMPTS) return PATIENT_ATTEMPT_MS;
    return Math.max(ATTEMPT_MS, ATTEMPT_ROUND_TRIPS * this.#options.rttMs() + ATTEMPT_WORK_MS);
  }

  /** Closes the candidate, if there is one, and opens another. */
  #attempt(nowMs: number): void {
    this.#closeCandidate();
    this.#attempts++;
    this.#attemptAtMs = nowMs;
    this.#helloAtMs = Number.NEGATIVE_INFINITY;
    const candidate = this.#options.open();
    this.#candidate = candidate;
    candidate.onOpen(() => this.check());
    candidate.onReceive((bytes) => {
      // The first connection may still work.
      if (isByeToResume(bytes)) this.#handleRefusal(bytes);
      else this.#promote(candidate, bytes);
    });
    candidate.onClose(() => {
      this.#candidate = null;
    });
  }

  #handleRefusal(bytes: Uint8Array): void {
    this.#closeCandidate();
    // Hasty attempts would keep the address over its limit.
    if (isByeBecauseOf(LIMIT_REASONS, bytes)) this.#attempts = HASTY_ATTEMPTS + 1;
  }

  #sendHello(hello: Uint8Array, nowMs: number): void {
    if (!this.#candidate?.isOpen || nowMs - this.#helloAtMs < HELLO_EVERY_MS) return;
    this.#helloAtMs = nowMs;
    this.#candidate.send(hello);
  }

  /** Replaces the current connection by the candidate: a message has arrived, so the server has moved the seat to it. */
  #promote(candidate: Connection, bytes: Uint8Array): void {
    const old = this.#current;
    removeHandlers(old);
    old.close();
    this.#candidate = null;
    this.#current = candidate;
    this.#isClosed = false;
    this.#attempts = 0;
    this.#use(candidate);
    this.#handle(bytes);
  }

  #use(link: Connection): void {
    link.onReceive((bytes) => this.#handle(bytes));
    link.onClose(() => {
      if (this.#options.hello()) this.#isClosed = true;
      else this.close();
    });
  }

  #handle(bytes: Uint8Array): void {
    if (this.#hasAttemptedRecently && isByeToResume(bytes)) return;
    this.#silence.reset();
    this.#receive(bytes);
    this.#options.onMessage?.();
  }

  /** True if a message from the server may be the result of a recent attempt. */
  get #hasAttemptedRecently(): boolean {
    return this.#options.clock() - this.#attemptAtMs < OWN_ATTEMPT_MS;
  }

  /** Closes a candidate on which no hello was sent: in time, the server would end it with a `bye`, which would promote it. */
  #closeUnusedCandidate(): void {
    if (this.#helloAtMs === Number.NEGATIVE_INFINITY) this.#closeCandidate();
  }

  #closeCandidate(): void {
    if (!this.#candidate) return;
    removeHandlers(this.#candidate);
    this.#candidate.close();
    this.#candidate = null;
  }
}

/** A limit of the server, which may allow a later attempt. */
const LIMIT_REASONS: readonly ByeReason[] = ['serverFull', 'addressLimit'];
/** An earlier attempt of the same client may hold the seat until the server notices that its connection has ended. */
const REASONS_TO_RESUME: readonly ByeReason[] = ['tooSilent', 'replaced', 'seatTaken', ...LIMIT_REASONS];

/** Returns true for a `bye` message whose reason does not prevent the client from resuming on another connection. */
const isByeToResume = (bytes: Uint8Array): boolean => isByeBecauseOf(REASONS_TO_RESUME, bytes);

function isByeBecauseOf(reasons: readonly ByeReason[], bytes: Uint8Array): boolean {
  const decoded = decodeServerMessage(bytes, 0);
  return decoded.ok && decoded.message.kind === 'bye' && reasons.includes(decoded.message.reason);
}

function removeHandlers(link: Link): void {
  link.onReceive(() => {});
  link.onClose(() => {});
}
