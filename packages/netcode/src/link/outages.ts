/** Now and then a link carries nothing in either direction: when, drawn from a seed. */
import { createRandom, type Random } from '../environment/random.ts';
import { SLOT_MS, type Weather } from './weather.ts';

/** After a silence longer than this only so much of the past is drawn, slots. */
const SLOTS_DRAWN_MAX = 64;

export class Outages {
  readonly #random: Random;
  #slot = Number.NEGATIVE_INFINITY;
  #untilMs = Number.NEGATIVE_INFINITY;

  constructor(seed: number) {
    this.#random = createRandom(seed);
  }

  /** Until when the newest outage that has begun by `nowMs` lasts, ms; in the past when there is none. */
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
