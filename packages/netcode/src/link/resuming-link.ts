/**
 * A link that comes back by itself, so that a lost connection is a long silence and no more.
 *
 *   1. half a second of silence, or the connection has closed: another is opened beside it, and asks for the seat
 *   2. whichever of the two is heard first is used; the silent one is closed
 *   3. an attempt that is not heard of gives way to the next, every half second
 *
 * One attempt at a time: browsers open one WebSocket to a server after the other, and one that the network has swallowed
 * would hold up those behind it.
 */
import { decodeServerMessage } from '@shotgun-rally/protocol';
import type { Clock } from '../environment/clock.ts';
import type { Link } from './link.ts';
import { Silence } from './silence.ts';

/** Silence after which another connection is tried, ms; states come every 32 ms. */
const RESUME_AFTER_MS = 500;
/** The least time that an attempt has, ms. */
const ATTEMPT_MS = 500;
/** Round trips until an attempt is open (TCP, WebSocket) with one to spare, and what the two ends need for it, ms. */
const ATTEMPT_ROUND_TRIPS = 3;
const ATTEMPT_WORK_MS = 100;
/** An attempt that is open has longer, ms, and so has every one after many in vain: the way may have become a long one. */
const PATIENT_ATTEMPT_MS = 3000;
const HASTY_ATTEMPTS = 20;
/** An attempt that is open asks for the seat this often until it is heard of, ms. */
const HELLO_EVERY_MS = 250;
/** A seat is kept so long; after that the link closes, ms. */
const GIVE_UP_AFTER_MS = 30_000;
/** The same for a link on which no seat was given yet, ms. */
const STRANGER_GIVES_UP_AFTER_MS = 2000;
/** So long after an attempt, a seat that was taken over was so by ourselves, ms. */
const OWN_DOING_MS = 10_000;

/** A link that takes its time to open. */
export interface OpeningLink extends Link {
  /** Whether what is sent now goes out. */
  readonly isOpen: boolean;
  /** Sets the one handler for its opening. */
  onOpen(handler: () => void): void;
}

export interface ResumingLinkOptions<Each extends OpeningLink> {
  /** The connection that there is. */
  readonly first: Each;
  /** Opens another. */
  readonly open: () => Each;
  /** The message that asks for the seat back; null while there is none. */
  readonly hello: () => Uint8Array | null;
  /** Round trip time, ms, as far as it is known. */
  readonly rttMs: () => number;
  readonly clock: Clock;
  /** Called after each message has been handed on. */
  readonly onMessage?: () => void;
}

export class ResumingLink<Each extends OpeningLink> implements Link {
  readonly #options: ResumingLinkOptions<Each>;
  readonly #silence: Silence;
  #current: Each;
  #isCut = false;
  #candidate: Each | null = null;
  #attempts = 0;
  #attemptAtMs = Number.NEGATIVE_INFINITY;
  #helloAtMs = Number.NEGATIVE_INFINITY;
  #receive: (bytes: Uint8Array) => void = () => {};
  #closed: () => void = () => {};

  constructor(options: ResumingLinkOptions<Each>) {
    this.#options = options;
    this.#silence = new Silence(options.clock());
    this.#current = options.first;
    this.#use(options.first);
  }

  /** The connection in use. */
  get current(): Each {
    return this.#current;
  }

  /** How long nothing has come, as of the last look, ms. */
  get silentMs(): number {
    return this.#silence.ms;
  }

  /** Looks after the connection; call often. */
  check(): void {
    const nowMs = this.#options.clock();
    const silentMs = this.#silence.look(nowMs);
    const hello = this.#options.hello();
    if (silentMs > (hello ? GIVE_UP_AFTER_MS : STRANGER_GIVES_UP_AFTER_MS)) {
      this.#end();
    } else if (hello && (this.#isCut || silentMs > RESUME_AFTER_MS)) {
      if (nowMs - this.#attemptAtMs >= this.#attemptMs()) this.#attempt(nowMs);
      this.#sayHello(hello, nowMs);
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

  close(lastWords?: Uint8Array): void {
    this.#leaveCandidate();
    this.#current.close(lastWords);
  }

  #attemptMs(): number {
    if (this.#candidate?.isOpen || this.#attempts > HASTY_ATTEMPTS) return PATIENT_ATTEMPT_MS;
    return Math.max(ATTEMPT_MS, ATTEMPT_ROUND_TRIPS * this.#options.rttMs() + ATTEMPT_WORK_MS);
  }

  #attempt(nowMs: number): void {
    this.#leaveCandidate();
    this.#attempts++;
    this.#attemptAtMs = nowMs;
    this.#helloAtMs = Number.NEGATIVE_INFINITY;
    const candidate = this.#options.open();
    this.#candidate = candidate;
    candidate.onOpen(() => this.check());
    candidate.onReceive((bytes) => this.#promote(candidate, bytes));
    candidate.onClose(() => {
      this.#candidate = null;
    });
  }

  #sayHello(hello: Uint8Array, nowMs: number): void {
    if (!this.#candidate?.isOpen || nowMs - this.#helloAtMs < HELLO_EVERY_MS) return;
    this.#helloAtMs = nowMs;
    this.#candidate.send(hello);
  }

  /** The candidate was heard: the server has moved the seat to it. */
  #promote(candidate: Each, bytes: Uint8Array): void {
    const old = this.#current;
    silence(old);
    old.close();
    this.#candidate = null;
    this.#current = candidate;
    this.#isCut = false;
    this.#attempts = 0;
    this.#use(candidate);
    this.#hear(bytes);
  }

  #use(link: Each): void {
    link.onReceive((bytes) => this.#hear(bytes));
    link.onClose(() => {
      if (this.#options.hello()) this.#isCut = true;
      else this.#closed();
    });
  }

  #hear(bytes: Uint8Array): void {
    if (this.#isOwnDoing && isCurable(bytes)) return;
    this.#silence.heard();
    this.#receive(bytes);
    this.#options.onMessage?.();
  }

  /** Whether the server may be answering to an attempt of ours. */
  get #isOwnDoing(): boolean {
    return this.#options.clock() - this.#attemptAtMs < OWN_DOING_MS;
  }

  #leaveCandidate(): void {
    if (!this.#candidate) return;
    silence(this.#candidate);
    this.#candidate.close();
    this.#candidate = null;
  }

  #end(): void {
    this.close();
    this.#closed();
  }
}

/** Whether `bytes` say goodbye for a reason that another connection cures; the end of this one follows. */
function isCurable(bytes: Uint8Array): boolean {
  const decoded = decodeServerMessage(bytes, 0);
  if (!decoded.ok || decoded.message.kind !== 'bye') return false;
  return decoded.message.reason === 'tooSilent' || decoded.message.reason === 'replaced';
}

function silence(link: Link): void {
  link.onReceive(() => {});
  link.onClose(() => {});
}
