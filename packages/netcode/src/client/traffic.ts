/** Counts what a player would ask of a connection: bytes a second each way, and the share of states that never came. */

const WINDOW_MS = 2000;

interface Sample {
  readonly atMs: number;
  readonly value: number;
}

/** Sum over the last two seconds. */
class Recent {
  #samples: Sample[] = [];

  add(atMs: number, value: number): void {
    this.#samples.push({ atMs, value });
  }

  sum(nowMs: number): number {
    while (this.#samples.length > 0 && (this.#samples[0] as Sample).atMs < nowMs - WINDOW_MS) this.#samples.shift();
    return this.#samples.reduce((total, { value }) => total + value, 0);
  }
}

export class Traffic {
  readonly #up = new Recent();
  readonly #down = new Recent();
  readonly #states = new Recent();

  sent(nowMs: number, bytes: number): void {
    this.#up.add(nowMs, bytes);
  }

  received(nowMs: number, bytes: number): void {
    this.#down.add(nowMs, bytes);
  }

  receivedState(nowMs: number): void {
    this.#states.add(nowMs, 1);
  }

  bytesUpPerSecond(nowMs: number): number {
    return this.#up.sum(nowMs) / (WINDOW_MS / 1000);
  }

  bytesDownPerSecond(nowMs: number): number {
    return this.#down.sum(nowMs) / (WINDOW_MS / 1000);
  }

  /** Share of the states due in the last two seconds that did not come, 0 to 1. */
  lossShare(nowMs: number, stateIntervalMs: number): number {
    return Math.max(0, 1 - this.#states.sum(nowMs) / (WINDOW_MS / stateIntervalMs));
  }
}
