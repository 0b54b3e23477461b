/**
 * How far behind the server's time the gunner's world is shown: just long enough that the next state is nearly always
 * there. It follows how old states are when they come, quick to grow, slow to shrink.
 */
import { TICK_MS } from '@shotgun-rally/sim';

/** A state must be there before the one after it is needed, and a little earlier for the frame. */
const SPARE_MS = 4;
/** Share of the way towards a smaller delay per state (half way in about 2 s). */
const SHRINK_SHARE = 0.012;
/** Arrivals looked at: 3 s of states. */
const WINDOW = 96;
/** The oldest arrivals of the window that are written off as lost causes. */
const WRITTEN_OFF = 1;

export class InterpolationDelay {
  readonly #ages: number[] = [];
  #delayMs = 100;

  get delayMs(): number {
    return this.#delayMs;
  }

  /** A state for race time `stateMs` came when the server's time was `serverNowMs`. */
  arrived(stateMs: number, serverNowMs: number, stateEveryTicks: number): void {
    this.#ages.push(serverNowMs - stateMs);
    if (this.#ages.length > WINDOW) this.#ages.shift();
    const sorted = [...this.#ages].sort((a, b) => b - a);
    const age = sorted[Math.min(WRITTEN_OFF, sorted.length - 1)] as number;
    const wantedMs = age + stateEveryTicks * TICK_MS + SPARE_MS;
    this.#delayMs = wantedMs > this.#delayMs ? wantedMs : this.#delayMs + (wantedMs - this.#delayMs) * SHRINK_SHARE;
  }
}
