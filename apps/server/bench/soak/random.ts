/** Random numbers from a seed, for the plan of a soak run. */
import { hash32 } from '@shotgun-rally/sim/math';

const UINT32_COUNT = 2 ** 32;

export class Random {
  readonly #seed: number;
  #count = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Returns a number from `min` to `max`. */
  between(min: number, max: number): number {
    return min + (hash32(this.#seed, this.#count++, 0) / UINT32_COUNT) * (max - min);
  }

  /** Returns one of `items`, which must not be empty. */
  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.between(0, items.length))]!;
  }
}
