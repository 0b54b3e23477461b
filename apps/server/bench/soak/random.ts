/**
 * Random numbers from a seed, for the plan of a soak run. What runs at the same time has a sequence of its own, so that the order of
 * events does not change the plan.
 */
import { hash32 } from '@shotgun-rally/sim/math';

const UINT32_COUNT = 2 ** 32;

export class Random {
  readonly #seed: number;
  readonly #sequence: number;
  #count = 0;

  constructor(seed: number, sequence: number) {
    this.#seed = seed;
    this.#sequence = sequence;
  }

  /** Returns a number from `min` to `max`. */
  between(min: number, max: number): number {
    return min + (hash32(this.#seed, this.#count++, this.#sequence) / UINT32_COUNT) * (max - min);
  }

  /** Returns one of `items`, which must not be empty. */
  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.between(0, items.length))]!;
  }
}
