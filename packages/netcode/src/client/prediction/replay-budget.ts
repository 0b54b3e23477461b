/** How much one call may simulate again (replay). A longer replay is continued in the next calls. */

/**
 * Maximum number of car-ticks (one car simulated for one tick) of one call: 40 ticks of 16 cars. A round trip of 400 ms needs
 * 29 ticks. If raised, corrections finish earlier, but frames may take too long. This limit is on work instead of time, so
 * that a race gives the same result on every machine that is fast enough.
 */
export const REPLAY_BUDGET_CAR_TICKS = 640;
/** A machine is slow if a car-tick typically takes longer than this (ms). A fast one takes 0.005. */
const SLOW_CAR_TICK_MS = 0.025;
/** A slow machine replays for about this long (ms) per call. More would delay the next frame. */
const SLOW_MAX_MS = 6;
/** But it replays at least this many ticks per call, and twice as many as are new since the last call, so that each replay ends. */
const SLOW_MIN_TICKS = 8;
/** Each replay changes the typical time by this factor, up or down. The result is about the median, so pauses hardly count. */
const ADAPTATION = 1.1;
/** The least typical time of a car-tick (ms), with which a race begins. */
const CAR_TICK_MIN_MS = 0.002;

/** Limits how much a call replays: by work, and on a slow machine by time, too. */
export class ReplayBudget {
  /** Typical time that the simulation of a car-tick takes (ms). */
  #carTickMs = CAR_TICK_MIN_MS;

  /** Returns the largest number of ticks of `cars` cars, at least 1, that a call may replay. */
  maxTicks(cars: number): number {
    return Math.floor(REPLAY_BUDGET_CAR_TICKS / cars);
  }

  /**
   * Returns true if the machine is slow, and a call that has replayed `ticks` ticks in `elapsedMs` must stop. `newTicks` ticks were
   * run since the last call.
   */
  isTimeUp(ticks: number, elapsedMs: number, newTicks: number): boolean {
    const isSlow = this.#carTickMs > SLOW_CAR_TICK_MS;
    return isSlow && elapsedMs > SLOW_MAX_MS && ticks >= Math.max(SLOW_MIN_TICKS, 2 * newTicks);
  }

  /** Records that a call has replayed `carTicks` car-ticks in `elapsedMs`. */
  record(carTicks: number, elapsedMs: number): void {
    if (carTicks === 0) return;
    const isSlower = elapsedMs > carTicks * this.#carTickMs;
    this.#carTickMs *= isSlower ? ADAPTATION : 1 / ADAPTATION;
    this.#carTickMs = Math.max(this.#carTickMs, CAR_TICK_MIN_MS);
  }
}
