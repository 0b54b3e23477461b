/**
 * Computes the interpolation delay: how far behind the server's time the gunner's world is shown, so that the next state has
 * nearly always arrived.
 *
 * The age of the newest state rises with time and falls when a newer state arrives. The delay should exceed its peaks:
 *
 *   age  |     /|     /|  lost  /|
 *        |    / |    / |     /   |    /
 *        |   /  |   /  |   /     |   /
 *        |  /   |  /   |  /      |  /
 *        | /    | /    | /       | /
 *
 * The delay is a quantile of the peaks (recent-quantiles.ts explains it), and at least long enough to bridge one lost state.
 */
import { TICK_MS } from '@shotgun-rally/sim';
import { RecentQuantiles } from './recent-quantiles.ts';

/** Number of states in a minute, at one every two ticks. */
const MINUTE_STATES = 1875;
/** With fewer peaks than this, the delay is computed from the round trip. */
const MIN_PEAKS = 8;
/** One of this many peaks may exceed the delay: about one in 5 s. */
const EXCEEDED_ONCE_IN = 156;
/** The time for a lost state is reduced by this (ms): the last few milliseconds would cost more delay than they save. */
const BRIDGE_CUT_MS = 5;

export class InterpolationDelay {
  readonly #peaks = new RecentQuantiles(MINUTE_STATES);
  #newestMs = Number.NEGATIVE_INFINITY;

  /** Records that the state of race time `stateMs` arrived at race time `serverNowMs`. Older states are ignored. */
  addState(stateMs: number, serverNowMs: number): void {
    if (stateMs <= this.#newestMs) return;
    if (Number.isFinite(this.#newestMs)) this.#peaks.add(serverNowMs - this.#newestMs);
    this.#newestMs = stateMs;
  }

  /**
   * Returns the delay behind the server's time (ms), if a state is sent every `stateEveryTicks`.
   * Until enough peaks are known, it is computed from `bestRttMs`, the round trip without jitter.
   */
  delayMs(stateEveryTicks: number, bestRttMs: number): number {
    const stateMs = stateEveryTicks * TICK_MS;
    const isKnown = this.#peaks.size >= MIN_PEAKS;
    const medianMs = isKnown ? this.#peaks.upperQuantile(1 / 2) : bestRttMs / 2 + stateMs;
    const quantileMs = isKnown ? this.#peaks.upperQuantile(1 / EXCEEDED_ONCE_IN) : 0;
    return Math.max(quantileMs, medianMs + stateMs - BRIDGE_CUT_MS);
  }
}
