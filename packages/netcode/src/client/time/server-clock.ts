/**
 * What time it is in the race, from everything that tells how long a message was under way:
 *
 *   up     a ping, or an input whose margin is reported:  server's time of arrival - our clock when it left
 *                                                         = offset + delay up
 *   down   a pong, or a state (stamped with its tick):    our clock when it came - server's time when it left
 *                                                         = delay down - offset
 *
 * The smallest `up` and the smallest `down` of the last seconds are taken separately: with jitter the best up-leg and
 * the best down-leg seldom belong to the same ping (measured: three times closer than the best round trip). Half their
 * difference is the offset, their sum the round trip. A constant asymmetry stays invisible, to this as to any clock.
 *
 * A clock that jumps (a suspended machine, a server that gave ticks up) shows in two ways:
 *   at once   No delay is negative, so the offset lies within [-down, up] of every pong: where a pong leaves no room for
 *             what was known, that is forgotten.
 *   in 1 s    A jump by less than the round trip leaves room, but lifts one leg for good: RecentMinimum sees that.
 */
import { RecentMinimum } from './recent-minimum.ts';

/** How much room may be missing: the stamps are whole milliseconds. */
const TOLERANCE_MS = 2;

export class ServerClock {
  readonly #up = new RecentMinimum();
  readonly #down = new RecentMinimum();
  #pongs = 0;
  #rttMs = 0;

  /** A pong for the ping sent at `sentMs` came at `receivedMs`, both on our clock; `serverMs` is its stamp. */
  addPong(sentMs: number, serverMs: number, receivedMs: number): void {
    if (this.#pongs > 0 && this.#contradicts(sentMs, serverMs, receivedMs)) {
      this.#up.clear();
      this.#down.clear();
    }
    this.#pongs++;
    this.#up.add(receivedMs, serverMs - sentMs);
    this.#down.add(receivedMs, receivedMs - serverMs);
    const rttMs = receivedMs - sentMs;
    this.#rttMs = this.#pongs === 1 ? rttMs : this.#rttMs + (rttMs - this.#rttMs) * 0.1;
  }

  /** A state that left the server at race time `serverMs` came at `receivedMs`. */
  addState(serverMs: number, receivedMs: number): void {
    if (this.isSynced) this.#down.add(receivedMs, receivedMs - serverMs);
  }

  /** An input sent at `sentMs` reached the server at race time `serverMs`; we know since `nowMs`. */
  addInput(sentMs: number, serverMs: number, nowMs: number): void {
    if (this.isSynced) this.#up.add(nowMs, serverMs - sentMs);
  }

  #contradicts(sentMs: number, serverMs: number, receivedMs: number): boolean {
    const roomMs = Math.min(serverMs - sentMs + this.#down.get(), receivedMs - serverMs + this.#up.get());
    return roomMs < -TOLERANCE_MS;
  }

  get isSynced(): boolean {
    return this.#pongs > 0;
  }

  /** Race time on the server at `nowMs` of our clock, ms. */
  serverTimeMs(nowMs: number): number {
    return nowMs + (this.#up.get() - this.#down.get()) / 2;
  }

  /** The best round trip of late, without jitter, ms. */
  get bestRttMs(): number {
    return this.isSynced ? Math.max(0, this.#up.get() + this.#down.get()) : 0;
  }

  /** The usual round trip, jitter included, ms. */
  get rttMs(): number {
    return this.#rttMs;
  }
}
