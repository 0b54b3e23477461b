/** Counts what a player would ask of a connection: bytes a second each way, and the share of states that never came. */

const WINDOW_MS = 2000;
const STATES_COUNTED = 100;

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
    while (this.#samples.length > 0 && this.#samples[0]!.atMs < nowMs - WINDOW_MS) this.#samples.shift();
    return this.#samples.reduce((total, { value }) => total + value, 0);
  }
}

export class Traffic {
  readonly #up = new Recent();
  readonly #down = new Recent();
  #stateTicks: number[] = [];

  sent(nowMs: number, bytes: number): void {
    this.#up.add(nowMs, bytes);
  }

  received(nowMs: number, bytes: number): void {
    this.#down.add(nowMs, bytes);
  }

  receivedState(tick: number): void {
    if (this.#stateTicks.includes(tick)) return;
    this.#stateTicks.push(tick);
    if (this.#stateTicks.length > STATES_COUNTED) this.#stateTicks.shift();
  }

  bytesUpPerSecond(nowMs: number): number {
    return this.#up.sum(nowMs) / (WINDOW_MS / 1000);
  }

  bytesDownPerSecond(nowMs: number): number {
    return this.#down.sum(nowMs) / (WINDOW_MS / 1000);
  }

  /** Share of the last hundred states that did not come, 0 to 1. */
  lossShare(stateEveryTicks: number): number {
    if (this.#stateTicks.length < 2) return 0;
    const span = Math.max(...this.#stateTicks) - Math.min(...this.#stateTicks);
    return Math.max(0, 1 - this.#stateTicks.length / (span / stateEveryTicks + 1));
  }
}
