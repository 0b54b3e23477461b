/**
 * What one connection may send. An honest client in its worst second sends 63 inputs messages, 34 pings and 8 choices or
 * calls, together about 20 kB. After an outage of up to 10 s (a longer one ends the connection) TCP delivers all of it at once.
 * client-budget.test.ts plays all simulated network conditions and checks how many messages and bytes honest clients send.
 */
import { type Allowance, TokenBucket } from './token-bucket.ts';

/**
 * What is counted: messages of the game, WebSocket pings and pongs, signals (text frames), and bytes of the TCP stream and of the messages
 * on the data channel.
 */
export type BudgetKind = 'messages' | 'pings' | 'signals' | 'bytes';

/**
 * Messages: an honest client sends at most 75 a second sustained, and 1050 in the 10 s after which a silent connection ends.
 * Pings: browsers send none, and proxies one in several seconds. Signals: an offer is accepted at most once a second.
 */
export const CLIENT_ALLOWANCES: Readonly<Record<BudgetKind, Allowance>> = {
  messages: { burst: 2000, perSecond: 200 },
  pings: { burst: 30, perSecond: 5 },
  signals: { burst: 30, perSecond: 5 },
  bytes: { burst: 1024 * 1024, perSecond: 64 * 1024 },
};

/** Reading from a connection that exceeds its budget is paused for this time (ms). */
export const PAUSE_MS = 500;
/** A connection is closed instead of paused again if it has been paused this often... */
const PAUSES_MAX = 2;
/** ...without a time (ms) as long as this between two pauses. */
const PAUSES_FORGIVEN_AFTER_MS = 10_000;

/** What to do with a connection now. */
export type BudgetVerdict = 'read' | 'pause' | 'close';

export class ClientBudget {
  readonly #buckets: Readonly<Record<BudgetKind, TokenBucket>>;
  #pauses = 0;
  #pausedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(nowMs: number) {
    const bucket = (kind: BudgetKind): TokenBucket => new TokenBucket(CLIENT_ALLOWANCES[kind], nowMs);
    this.#buckets = {
      messages: bucket('messages'),
      pings: bucket('pings'),
      signals: bucket('signals'),
      bytes: bucket('bytes'),
    };
  }

  /** Returns true if the connection may send one more of this kind; false to ignore it, and the connection is to be paused. */
  take(kind: Exclude<BudgetKind, 'bytes'>, nowMs: number): boolean {
    const isWithin = this.#buckets[kind].take(nowMs);
    if (!isWithin) this.#exceed(nowMs);
    return isWithin;
  }

  /** Records that `count` bytes have arrived. Returns false if the connection may not send as many, and is to be paused. */
  takeBytes(count: number, nowMs: number): boolean {
    const isWithin = this.#buckets.bytes.spend(count, nowMs);
    if (!isWithin) this.#exceed(nowMs);
    return isWithin;
  }

  verdict(nowMs: number): BudgetVerdict {
    if (this.#pauses > PAUSES_MAX) return 'close';
    return nowMs < this.#pausedUntilMs ? 'pause' : 'read';
  }

  #exceed(nowMs: number): void {
    if (nowMs < this.#pausedUntilMs) return;
    if (nowMs - this.#pausedUntilMs > PAUSES_FORGIVEN_AFTER_MS) this.#pauses = 0;
    this.#pauses++;
    this.#pausedUntilMs = nowMs + PAUSE_MS;
  }
}
