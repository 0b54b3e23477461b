/** Draws the outages of a simulated network from a seed. During an outage a link carries nothing in either direction. */
import { createRandom, type Random } from '@shotgun-rally/sim/math';
import { MAX_DRAWN_SLOTS, SLOT_MS, type Weather } from './weather.ts';

export class Outages {
  readonly #random: Random;
  #slot = Number.NEGATIVE_INFINITY;
  #lastEndMs = Number.NEGATIVE_INFINITY;

  constructor(seed: number) {
    this.#random = createRandom(seed);
  }

  /** Returns when (ms) the last outage that began before `nowMs` ends or ended; -Infinity if there was none. */
  lastEndMs(nowMs: number, { outageEveryMs, outageMs }: Weather): number {
    const slot = Math.floor(nowMs / SLOT_MS);
    this.#slot = Math.max(this.#slot, slot - MAX_DRAWN_SLOTS);
    while (this.#slot < slot) {
      this.#slot++;
      if (this.#random() * outageEveryMs < SLOT_MS && outageEveryMs > 0) {
        this.#lastEndMs = this.#slot * SLOT_MS + outageMs;
      }
    }
    return this.#lastEndMs;
  }
}
