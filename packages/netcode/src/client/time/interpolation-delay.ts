/**
 * How far behind the server's time the gunner's world is shown: so far that the next state is nearly always there.
 *
 *   age of the newest state    rises with time, falls when a newer one comes: its peaks are what the delay must outlast
 *
 *   age  |     /|     /|  lost  /|
 *        |    / |    / |     /   |    /
 *        |   /  |   /  |   /     |   /
 *        |  /   |  /   |  /      |  /
 *        | /    | /    | /       | /
 *
 * The delay is what all but one peak in a few seconds keep below (recent-highs.ts says why that is the cheapest), and
 * never less than bridges the loss of one state.
 */
import { TICK_MS } from '@shotgun-rally/sim';
import { RecentQuantiles } from './recent-quantiles.ts';

/** States in a minute, one every two ticks. */
const WINDOW = 1875;
const FEW = 8;
/** One peak in so many may outlast the delay: one in 5 s. */
const OUTLASTED_ONCE_IN = 156;
/** A lost state is nearly bridged: the last few milliseconds of waiting, always, cost more than they save, ms. */
const NEARLY_MS = 5;

export class InterpolationDelay {
  readonly #peaks = new RecentQuantiles(WINDOW);
  #newestMs = Number.NEGATIVE_INFINITY;

  /** A state for race time `stateMs` came when the server's time was `serverNowMs`. */
  arrived(stateMs: number, serverNowMs: number): void {
    if (stateMs <= this.#newestMs) return;
    if (Number.isFinite(this.#newestMs)) this.#peaks.add(serverNowMs - this.#newestMs);
    this.#newestMs = stateMs;
  }

  /** Delay behind the server's time, ms, where a state comes every `stateEveryTicks`; first guess from the round trip. */
  delayMs(stateEveryTicks: number, bestRttMs: number): number {
    const stateMs = stateEveryTicks * TICK_MS;
    const usualMs = this.#peaks.size < FEW ? bestRttMs / 2 + stateMs : this.#peaks.upperQuantile(1 / 2);
    const cheapestMs = this.#peaks.size < FEW ? 0 : this.#peaks.upperQuantile(1 / OUTLASTED_ONCE_IN);
    return Math.max(cheapestMs, usualMs + stateMs - NEARLY_MS);
  }
}
