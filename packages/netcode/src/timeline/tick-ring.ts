/** A ring buffer of values by tick. */

/** Number of slots: 16 s of ticks, more than any round trip, and than any pause that a client survives without a restart. */
export const RING_SLOTS = 1024;

/** Keeps the last value that was set in each of RING_SLOTS slots; the slot of a tick is tick % RING_SLOTS. */
export class TickRing<T> {
  readonly #values: (T | undefined)[] = new Array<T | undefined>(RING_SLOTS);
  /** The tick of the value in each slot. */
  readonly #ticks = new Int32Array(RING_SLOTS).fill(-1);

  /** Returns the value of `tick`; undefined if there is none or it has been overwritten. */
  get(tick: number): T | undefined {
    return this.#ticks[tick % RING_SLOTS] === tick ? this.#values[tick % RING_SLOTS] : undefined;
  }

  set(tick: number, value: T): void {
    this.#ticks[tick % RING_SLOTS] = tick;
    this.#values[tick % RING_SLOTS] = value;
  }

  /** Removes the value of `tick`, if there is one. */
  delete(tick: number): void {
    if (this.#ticks[tick % RING_SLOTS] === tick) this.#ticks[tick % RING_SLOTS] = -1;
  }

  /**
   * Returns the value that `set` would overwrite for `tick`, so that the caller can reuse its memory. New objects in every tick would
   * live for 16 s: V8 would move them to its old generation, and collecting them there would delay ticks.
   */
  recycle(tick: number): T | undefined {
    return this.#values[tick % RING_SLOTS];
  }
}
