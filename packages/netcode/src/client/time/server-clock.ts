/**
 * Estimates the race time on the server from the delays of messages in both directions. The offset is server time minus
 * client time:
 *
 *   up     from a ping, or an input with a reported margin: server time of arrival - client time of sending
 *                                                           = offset + delay up
 *   down   from a pong, or a state (stamped with its tick): client time of arrival - server time of sending
 *                                                           = delay down - offset
 *
 * The smallest recent `up` and the smallest recent `down` are used, usually from different messages. Half their difference
 * is the offset, and their sum is the round trip. A constant difference between the delays up and down cannot be detected.
 *
 * A clock can jump, for example if the machine was suspended or the server has skipped ticks. Two checks detect this:
 *   immediate   No delay is negative, so every pong limits the offset to [-down, up]. If this range contradicts the smallest
 *               recent values, all values are dropped.
 *   delayed     A jump by less than the round trip passes the first check, but makes one direction appear slower for all
 *               later messages. RecentMinimum detects this.
 */
import { RecentMinimum } from './recent-minimum.ts';

/** Pongs needed before the estimate is good enough to play. */
const MIN_PONGS = 3;
/** Contradictions up to this size (ms) are ignored: they are due to rounding to whole milliseconds. */
const TOLERANCE_MS = 2;
/** Weight of a new round trip in the average. */
const RTT_WEIGHT = 0.1;

export class ServerClock {
  readonly #up = new RecentMinimum();
  readonly #down = new RecentMinimum();
  #pongs = 0;
  #rttMs = 0;

  /** Adds a pong: `sentMs` and `receivedMs` are on the client's clock, `serverMs` is the server's stamp. */
  addPong(sentMs: number, serverMs: number, receivedMs: number): void {
    if (this.#pongs > 0 && this.#contradicts(sentMs, serverMs, receivedMs)) {
      this.#up.clear();
      this.#down.clear();
    }
    this.#pongs++;
    this.#up.add(receivedMs, serverMs - sentMs);
    this.#down.add(receivedMs, receivedMs - serverMs);
    const rttMs = receivedMs - sentMs;
    this.#rttMs = this.#rttMs === 0 ? rttMs : this.#rttMs + (rttMs - this.#rttMs) * RTT_WEIGHT;
  }

  /** Discards the estimate, because it can be wrong: the server may have skipped ticks. */
  clear(): void {
    this.#up.clear();
    this.#down.clear();
    this.#pongs = 0;
  }

  /** Adds a state that the server sent at race time `serverMs` and that arrived at `receivedMs`. */
  addState(serverMs: number, receivedMs: number): void {
    if (this.isSynced) this.#down.add(receivedMs, receivedMs - serverMs);
  }

  /** Adds an input that was sent at `sentMs` and reached the server at race time `serverMs`, as reported at `nowMs`. */
  addInput(sentMs: number, serverMs: number, nowMs: number): void {
    if (this.isSynced) this.#up.add(nowMs, serverMs - sentMs);
  }

  /** Returns true if a pong and the smallest recent values together imply a negative round trip. */
  #contradicts(sentMs: number, serverMs: number, receivedMs: number): boolean {
    const smallestRttMs = Math.min(serverMs - sentMs + this.#down.get(), receivedMs - serverMs + this.#up.get());
    return smallestRttMs < -TOLERANCE_MS;
  }

  /** True after the first pong. */
  get isSynced(): boolean {
    return this.#pongs > 0;
  }

  /** True if enough pongs have arrived to play. */
  get isReliable(): boolean {
    return this.#pongs >= MIN_PONGS;
  }

  /** Estimated race time on the server (ms) at `nowMs` of the client's clock. */
  serverTimeMs(nowMs: number): number {
    return nowMs + (this.#up.get() - this.#down.get()) / 2;
  }

  /** Recent round trip without jitter (ms); 0 before the first pong. */
  get bestRttMs(): number {
    return this.isSynced ? Math.max(0, this.#up.get() + this.#down.get()) : 0;
  }

  /** Average round trip, jitter included (ms); 0 before the first pong. */
  get rttMs(): number {
    return this.#rttMs;
  }
}
