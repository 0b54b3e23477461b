/** Keeps observations of a tick until the server has run that tick and its ground truth is known. */
export class Pending<Item> {
  readonly #items = new Map<number, Item[]>();
  #lastTick = 0;

  /** Keeps `item` until the server runs `tick`, or its next tick if it has already run that one. */
  add(tick: number, item: Item): void {
    const dueTick = Math.max(tick, this.#lastTick + 1);
    const items = this.#items.get(dueTick);
    if (items) items.push(item);
    else this.#items.set(dueTick, [item]);
  }

  /** Removes and returns the items that waited for `tick`. Call it for every tick of the server. */
  take(tick: number): readonly Item[] {
    this.#lastTick = tick;
    const items = this.#items.get(tick) ?? [];
    this.#items.delete(tick);
    return items;
  }
}
