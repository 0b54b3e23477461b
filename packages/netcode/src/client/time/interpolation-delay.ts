/**
 * Computes the interpolation delay: how far behind the server's time a gunner's or spectator's world is shown, so that the
 * next state has nearly always arrived.
 *
 * The age of the newest state rises with time and falls when a newer state arrives. The delay should exceed most of its peaks:
 *
 *   age  |     /|     /|  lost  /|
 *        |    / |    / |     /   |    /
 *        |   /  |   /  |   /     |   /
 *        |  /   |  /   |  /      |  /
 *        | /    | /    | /       | /
 *
 * The delay is a quantile of the peaks (recent-quantiles.ts explains it), but at least nearly long enough to bridge one lost state.
 */
import { TICK_MS } from '@shotgun-rally/sim';
import { MINUTE_STATES, RECENT_STATES, RecentQuantiles } from '../../statistics/recent-quantiles.ts';

/** States that arrive within this time (ms) of each other are a burst: they have waited for the same loss or freeze. */
const BURST_MS = TICK_MS / 2;
/** With fewer peaks than this, the delay is computed from the round trip. */
const MIN_PEAKS = 8;
/** One of this many peaks may exceed the delay: about one in 5 s. */
const EXCEEDED_ONCE_IN = 156;
/** The delay may be this much (ms) shorter than the time that bridges a lost state: a rare short gap costs less than a longer delay. */
const BRIDGE_CUT_MS = 5;
/**
 * In a network with delay, it may be this much (ms) shorter still: such networks also have jitter, so half of the states after a
 * lost one arrive early.
 */
const JITTER_CUT_MS = 2;

export class InterpolationDelay {
  readonly #peaks = new RecentQuantiles(MINUTE_STATES);
  readonly #recentPeaks = new RecentQuantiles(RECENT_STATES);
  #newestMs = Number.NEGATIVE_INFINITY;
  #arrivedMs = Number.NEGATIVE_INFINITY;

  /**
   * Records that the state of race time `stateMs` arrived when the server's time was `serverNowMs`. Ignores older states.
   * A burst is one peak: its first state ends the wait, and the ages of the others were never shown.
   */
  addState(stateMs: number, serverNowMs: number): void {
    if (stateMs <= this.#newestMs) return;
    const isInBurst = serverNowMs - this.#arrivedMs < BURST_MS;
    this.#arrivedMs = serverNowMs;
    if (Number.isFinite(this.#newestMs) && !isInBurst) {
      this.#peaks.add(serverNowMs - this.#newestMs);
      this.#recentPeaks.add(serverNowMs - this.#newestMs);
    }
    this.#newestMs = stateMs;
  }

  /** Forgets the newest state, which is of another race. Keeps the peaks, because they depend on the network. */
  forgetNewest(): void {
    this.#newestMs = Number.NEGATIVE_INFINITY;
    this.#arrivedMs = Number.NEGATIVE_INFINITY;
  }

  /** The part of the delay (ms) that follows the network's delay; the rest is a reserve. The arguments are as in `delayMs`. */
  medianMs(stateEveryTicks: number, bestRttMs: number): number {
    return this.#hasEnoughPeaks ? this.#recentPeaks.upperQuantile(1 / 2) : bestRttMs / 2 + stateEveryTicks * TICK_MS;
  }

  /**
   * Returns the delay (ms) behind the server's time, if a state is sent every `stateEveryTicks` ticks.
   * Until enough peaks are known, the delay is computed from `bestRttMs`, the round trip without jitter.
   */
  delayMs(stateEveryTicks: number, bestRttMs: number): number {
    const quantileMs = this.#hasEnoughPeaks ? this.#peaks.upperQuantile(1 / EXCEEDED_ONCE_IN) : 0;
    const intervalMs = stateEveryTicks * TICK_MS;
    const medianMs = Math.max(this.medianMs(stateEveryTicks, bestRttMs) - JITTER_CUT_MS, intervalMs);
    return Math.max(quantileMs, medianMs + intervalMs - BRIDGE_CUT_MS);
  }

  get #hasEnoughPeaks(): boolean {
    return this.#peaks.size >= MIN_PEAKS;
  }
}
