/** Draws the outages of a simulated network from a seed. During an outage a link carries nothing in either direction. */
import { createRandom, type Random } from '../environment/random.ts';
import { SLOT_MS, SLOTS_DRAWN_MAX, type Weather } from './weather.ts';

export class Outages {
  readonly #random: Random;
  #slot = Number.NEGATIVE_INFINITY;
  #untilMs = Number.NEGATIVE_INFINITY;

  constructor(seed: number) {
    this.#random = createRandom(seed);
  }

  /** Returns when (ms) the last outage that began before `nowMs` ends or ended; -Infinity if there was none. */
  untilMs(nowMs: number, { freezeEveryMs, freezeMs }: Weather): number {
    const slot = Math.floor(nowMs / SLOT_MS);
    this.#slot = Math.max(this.#slot, slot - SLOTS_DRAWN_MAX);
    while (this.#slot < slot) {
      this.#slot++;
      if (this.#random() * freezeEveryMs < SLOT_MS && freezeEveryMs > 0) {
        this.#untilMs = this.#slot * SLOT_MS + freezeMs;
      }
    }
    return this.#untilMs;
  }
}
