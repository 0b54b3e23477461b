/**
 * What time it is in the race, from pings.
 *
 *   up   = server's stamp - our clock when the ping left       = offset + delay up
 *   down = our clock when the pong came - server's stamp       = delay down - offset
 *
 * The smallest `up` and the smallest `down` of the last seconds are taken separately: with jitter the best up-leg and
 * the best down-leg seldom belong to the same ping (measured: three times closer than the best round trip). Half their
 * difference is the offset, their sum the round trip. A constant asymmetry stays invisible, to this as to any clock.
 *
 * No delay is negative, so the offset lies within [-down, up] of every pong. One that leaves no room for it tells that a
 * clock has jumped (a suspended machine, a server that gave ticks up): what was known is then forgotten.
 */

const WINDOW_MS = 10_000;
/** How much room may be missing: the stamps are whole milliseconds. */
const TOLERANCE_MS = 2;

interface Leg {
  readonly atMs: number;
  readonly valueMs: number;
}

/** Smallest value of the last ten seconds: a monotonic queue. */
class RecentMinimum {
  readonly #legs: Leg[] = [];

  add(atMs: number, valueMs: number): void {
    while (this.#legs.length > 0 && (this.#legs[this.#legs.length - 1] as Leg).valueMs >= valueMs) this.#legs.pop();
    this.#legs.push({ atMs, valueMs });
    while ((this.#legs[0] as Leg).atMs < atMs - WINDOW_MS) this.#legs.shift();
  }

  get(): number {
    return (this.#legs[0] as Leg).valueMs;
  }

  clear(): void {
    this.#legs.length = 0;
  }
}

export class ServerClock {
  readonly #up = new RecentMinimum();
  readonly #down = new RecentMinimum();
  #samples = 0;
  #rttMs = 0;

  /** A pong for the ping sent at `sentMs` came at `receivedMs`, both on our clock; `serverMs` is its stamp. */
  addPong(sentMs: number, serverMs: number, receivedMs: number): void {
    if (this.#samples > 0 && this.#contradicts(sentMs, serverMs, receivedMs)) {
      this.#up.clear();
      this.#down.clear();
    }
    this.#samples++;
    this.#up.add(receivedMs, serverMs - sentMs);
    this.#down.add(receivedMs, receivedMs - serverMs);
    const rttMs = receivedMs - sentMs;
    this.#rttMs = this.#samples === 1 ? rttMs : this.#rttMs + (rttMs - this.#rttMs) * 0.1;
  }

  #contradicts(sentMs: number, serverMs: number, receivedMs: number): boolean {
    const roomMs = Math.min(serverMs - sentMs + this.#down.get(), receivedMs - serverMs + this.#up.get());
    return roomMs < -TOLERANCE_MS;
  }

  get isSynced(): boolean {
    return this.#samples > 0;
  }

  /** Race time on the server at `nowMs` of our clock, ms. */
  serverTimeMs(nowMs: number): number {
    return nowMs + (this.#up.get() - this.#down.get()) / 2;
  }

  /** The best round trip of late, without jitter, ms. */
  get bestRttMs(): number {
    return this.#samples > 0 ? Math.max(0, this.#up.get() + this.#down.get()) : 0;
  }

  /** The usual round trip, jitter included, ms. */
  get rttMs(): number {
    return this.#rttMs;
  }
}
