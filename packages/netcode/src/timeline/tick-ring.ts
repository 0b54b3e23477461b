/** A ring buffer for values of the last RING_SLOTS ticks with the tick beside each value. */

/** 1024 ticks are 16 s: longer than any round trip or freeze that has to be bridged. */
export const RING_SLOTS = 1024;

export class TickRing<T> {
  readonly #values: (T | undefined)[] = new Array<T | undefined>(RING_SLOTS);
  readonly #ticks = new Int32Array(RING_SLOTS).fill(-1);

  /** The value of `tick`; undefined if it was never set or has been overwritten. */
  get(tick: number): T | undefined {
    return this.#ticks[tick % RING_SLOTS] === tick ? this.#values[tick % RING_SLOTS] : undefined;
  }

  set(tick: number, value: T): void {
    this.#ticks[tick % RING_SLOTS] = tick;
    this.#values[tick % RING_SLOTS] = value;
  }

  /** The old value in the slot of `tick`, of any tick; the caller can overwrite the object instead of allocating one. */
  recycle(tick: number): T | undefined {
    return this.#values[tick % RING_SLOTS];
  }
}
