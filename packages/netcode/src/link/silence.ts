/** Measures how long the other side has said nothing, and does not blame it while we ourselves slept. */

/** Time between two looks counts only so far, ms: what came during a longer pause of ours has not been read yet. */
const LOOK_MAX_MS = 100;

export class Silence {
  #ms = 0;
  #lookedAtMs: number;

  constructor(nowMs: number) {
    this.#lookedAtMs = nowMs;
  }

  /** The silence as of the last look, ms. */
  get ms(): number {
    return this.#ms;
  }

  /** Something came. */
  heard(): void {
    this.#ms = 0;
  }

  /** The silence so far, ms. Call often. */
  look(nowMs: number): number {
    this.#ms += Math.min(nowMs - this.#lookedAtMs, LOOK_MAX_MS);
    this.#lookedAtMs = nowMs;
    return this.#ms;
  }
}
