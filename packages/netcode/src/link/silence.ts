/** Measures how long nothing has arrived from the other end. Time in which this end did not run is not counted. */

/** Between two updates at most this time (ms) is counted: after a longer pause, arrived messages may not be handled yet. */
const UPDATE_MAX_MS = 100;

export class Silence {
  #ms = 0;
  #updatedAtMs: number;

  constructor(nowMs: number) {
    this.#updatedAtMs = nowMs;
  }

  /** The silence (ms) at the last update. */
  get ms(): number {
    return this.#ms;
  }

  /** Ends the silence. Call when a message arrives. */
  reset(): void {
    this.#ms = 0;
  }

  /** Returns the silence (ms) until now. Call often. */
  update(nowMs: number): number {
    this.#ms += Math.min(nowMs - this.#updatedAtMs, UPDATE_MAX_MS);
    this.#updatedAtMs = nowMs;
    return this.#ms;
  }
}
