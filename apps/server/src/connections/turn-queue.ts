/** Handles one item per turn of the event loop, or at a slower pace, so that many items at once do not delay the races. */
export class TurnQueue<Item> {
  readonly #handle: (item: Item) => void;
  readonly #startLater: (turn: () => void) => void;
  #waiting: Item[] = [];
  /** True if an item was handled in this turn. */
  #hasHandledOne = false;

  /** `startLater` calls its argument when the next turn begins. */
  constructor(handle: (item: Item) => void, startLater: (turn: () => void) => void = setImmediate) {
    this.#handle = handle;
    this.#startLater = startLater;
  }

  /** Handles the item at once if it is the first in this turn, and otherwise after the items added before it. */
  add(item: Item): void {
    if (this.#hasHandledOne) {
      this.#waiting.push(item);
      return;
    }
    this.#hasHandledOne = true;
    this.#startLater(() => this.#startTurn());
    this.#handle(item);
  }

  /** Drops the items that wait. */
  clear(): void {
    this.#waiting = [];
  }

  #startTurn(): void {
    this.#hasHandledOne = false;
    if (this.#waiting.length > 0) this.add(this.#waiting.shift() as Item);
  }
}
