/** Keeps observations until the server has run their tick, so that they can be compared with the server. */
export class Pending<Item> {
  readonly #items = new Map<number, Item[]>();
  #lastTick = 0;

  /** Keeps `item` until the server runs `tick`; if the server has already run it, until the server's next tick. */
  add(tick: number, item: Item): void {
    const takeTick = Math.max(tick, this.#lastTick + 1);
    const items = this.#items.get(takeTick);
    if (items) items.push(item);
    else this.#items.set(takeTick, [item]);
  }

  /** Removes and returns the items that were kept for `tick`. Must be called for every tick of the server. */
  take(tick: number): readonly Item[] {
    this.#lastTick = tick;
    const items = this.#items.get(tick) ?? [];
    this.#items.delete(tick);
    return items;
  }
}
