/**
 * Limits what the clients of one address may do together: open connections (TCP, and to the game), send HTTP requests, keep rooms
 * open, join, and send wrong tokens to the operator's page. Blocks an address that is refused too often.
 */
import type { Clock } from '@shotgun-rally/netcode';
import { TokenBucket } from './token-bucket.ts';

/** The limits per address; 0 means no limit. */
export interface AddressLimitOptions {
  /** Open connections. */
  readonly connections: number;
  /** Rooms that were opened by a client of the address and are still open. */
  readonly rooms: number;
  /** Joins of people who do not return to a seat, per minute and also at once. */
  readonly joinsPerMinute: number;
}

/** How often (ms) `forgetUnused` is to be called. */
export const FORGET_EVERY_MS = 60_000;

const MINUTE_S = 60;
const BLOCKED_MS = 60_000;
/** Refusals of an address that are tolerated. It is blocked while there are more; with time, they are forgotten. */
const REFUSALS = { burst: 20, perSecond: 1 };

/**
 * Open TCP connections that an address may have in addition to `connections`, because a browser opens up to 6 for the files of its
 * pages: enough for 16 browsers that load a page at the same moment.
 */
const FILE_CONNECTIONS_MAX = 96;
/** TCP connections that an address may open. A page opens up to 7 at once: for its files, and for the game. */
const OPENINGS = { burst: 100, perSecond: 20 };

/**
 * HTTP requests of an address. The first visit of a page makes up to 140: each file for the page, and again for playing offline.
 * A larger rate lets a flood of requests take more time from the races.
 */
const REQUESTS = { burst: 2000, perSecond: 100 };

/** Wrong tokens of the operator's page that an address may send. */
const WRONG_TOKENS = { burst: 10, perSecond: 0.2 };

interface Usage {
  connections: number;
  tcpConnections: number;
  rooms: number;
  blockedUntilMs: number;
  readonly openings: TokenBucket;
  readonly requests: TokenBucket;
  readonly joins: TokenBucket;
  readonly refusals: TokenBucket;
  readonly wrongTokens: TokenBucket;
}

export class AddressLimits {
  readonly #options: AddressLimitOptions;
  readonly #clock: Clock;
  readonly #usages = new Map<string, Usage>();

  constructor(options: AddressLimitOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
  }

  /** Returns true if connections of the address are refused before they open. */
  isBlocked(address: string): boolean {
    const usage = this.#usages.get(address);
    const nowMs = this.#clock();
    return usage !== undefined && (nowMs < usage.blockedUntilMs || usage.refusals.isOverdrawn(nowMs));
  }

  /** Blocks an address for BLOCKED_MS, because it does what no honest client does. The time of an earlier call is not extended. */
  block(address: string): void {
    const usage = this.#usageOf(address);
    const nowMs = this.#clock();
    if (nowMs >= usage.blockedUntilMs) usage.blockedUntilMs = nowMs + BLOCKED_MS;
  }

  /** Records that the address opens a TCP connection. Returns false if it must be closed at once, to save time and memory. */
  openTcp(address: string): boolean {
    const usage = this.#usageOf(address);
    const { connections } = this.#options;
    const isAccepted =
      connections === 0 ||
      (!this.isBlocked(address) &&
        usage.tcpConnections < connections + FILE_CONNECTIONS_MAX &&
        this.takeOpening(address));
    if (isAccepted) usage.tcpConnections++;
    return isAccepted;
  }

  /** Records that a TCP connection for which `openTcp` returned true has ended. */
  closeTcp(address: string): void {
    this.#usageOf(address).tcpConnections--;
  }

  /** Records that the address opens a connection. Returns false if it has opened too many in a short time. */
  takeOpening(address: string): boolean {
    return this.#options.connections === 0 || this.#usageOf(address).openings.take(this.#clock());
  }

  /** Records an HTTP request of the address. Returns false if it has sent too many. */
  takeRequest(address: string): boolean {
    return this.#options.connections === 0 || this.#usageOf(address).requests.take(this.#clock());
  }

  /** Records a refusal because of these limits. Those of an address that is refused too often do not block it for longer. */
  countRefusal(address: string): void {
    const { refusals } = this.#usageOf(address);
    const nowMs = this.#clock();
    if (!refusals.isOverdrawn(nowMs)) refusals.spend(1, nowMs);
  }

  /** Returns true if the address has not sent too many wrong tokens to the operator's page. */
  mayTryToken(address: string): boolean {
    return !this.#usages.get(address)?.wrongTokens.isOverdrawn(this.#clock());
  }

  /** Records that the address has sent a wrong token. */
  countWrongToken(address: string): void {
    this.#usageOf(address).wrongTokens.spend(1, this.#clock());
  }

  /** Records a new connection to the game. Returns false if the address has too many. */
  openConnection(address: string): boolean {
    return isWithin(++this.#usageOf(address).connections, this.#options.connections);
  }

  closeConnection(address: string): void {
    this.#usageOf(address).connections--;
  }

  /** Records that a new person wants to join. Returns false if too many of the address have joined in the last minute. */
  takeJoin(address: string): boolean {
    return this.#options.joinsPerMinute === 0 || this.#usageOf(address).joins.take(this.#clock());
  }

  /** Takes back a join for which `takeJoin` returned true: the person has not joined here. */
  undoJoin(address: string): void {
    if (this.#options.joinsPerMinute > 0) this.#usageOf(address).joins.putBack();
  }

  /** Returns true if a client of the address may open another room. */
  mayOpenRoom(address: string): boolean {
    return isWithin(this.#usageOf(address).rooms + 1, this.#options.rooms);
  }

  openRoom(address: string): void {
    this.#usageOf(address).rooms++;
  }

  closeRoom(address: string): void {
    this.#usageOf(address).rooms--;
  }

  /** Forgets the addresses whose limits are all unused. Call it every FORGET_EVERY_MS, so that the memory is limited. */
  forgetUnused(): void {
    const nowMs = this.#clock();
    for (const [address, { connections, tcpConnections, rooms, blockedUntilMs, ...buckets }] of this.#usages) {
      const areFull = Object.values(buckets).every((bucket) => bucket.isFull(nowMs));
      const isUsed = connections > 0 || tcpConnections > 0 || rooms > 0 || nowMs < blockedUntilMs || !areFull;
      if (!isUsed) this.#usages.delete(address);
    }
  }

  #usageOf(address: string): Usage {
    const known = this.#usages.get(address);
    if (known) return known;
    const { joinsPerMinute } = this.#options;
    const nowMs = this.#clock();
    const joins = new TokenBucket({ burst: joinsPerMinute, perSecond: joinsPerMinute / MINUTE_S }, nowMs);
    const usage = {
      connections: 0,
      tcpConnections: 0,
      rooms: 0,
      blockedUntilMs: 0,
      joins,
      openings: new TokenBucket(OPENINGS, nowMs),
      requests: new TokenBucket(REQUESTS, nowMs),
      refusals: new TokenBucket(REFUSALS, nowMs),
      wrongTokens: new TokenBucket(WRONG_TOKENS, nowMs),
    };
    this.#usages.set(address, usage);
    return usage;
  }
}

const isWithin = (count: number, limit: number): boolean => limit === 0 || count <= limit;
