/** What was seen of a tick before the server got there, kept until it does. */

export class Pending<T> {
  readonly #items = new Map<number, T[]>();
  #doneTick = 0;

  /** Keeps `item` until the server has run `tick`; if it has already, until its next one. */
  add(tick: number, item: T): void {
    const due = Math.max(tick, this.#doneTick + 1);
    const items = this.#items.get(due);
    if (items) items.push(item);
    else this.#items.set(due, [item]);
  }

  /** Everything that was waiting for the server to run `tick`. Call for every tick. */
  take(tick: number): readonly T[] {
    this.#doneTick = tick;
    const items = this.#items.get(tick) ?? [];
    this.#items.delete(tick);
    return items;
  }
}
