/** The last 1024 ticks of something: 1024-slot rings as in Tucker's article, with each slot's tick beside it. */

/** 16 s of ticks: longer than any round trip or freeze that is played through. */
export const RING_SLOTS = 1024;

export class TickRing<T> {
  readonly #values: (T | undefined)[] = new Array<T | undefined>(RING_SLOTS);
  readonly #ticks = new Int32Array(RING_SLOTS).fill(-1);

  /** The value of `tick`, or undefined when there is none or it has been overwritten. */
  get(tick: number): T | undefined {
    return this.#ticks[tick % RING_SLOTS] === tick ? this.#values[tick % RING_SLOTS] : undefined;
  }

  set(tick: number, value: T): void {
    this.#ticks[tick % RING_SLOTS] = tick;
    this.#values[tick % RING_SLOTS] = value;
  }

  /** The value that `tick`'s slot holds now, of whatever tick: to be written over instead of allocating. */
  recycle(tick: number): T | undefined {
    return this.#values[tick % RING_SLOTS];
  }
}
