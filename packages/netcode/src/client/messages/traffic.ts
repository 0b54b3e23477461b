/** Measures the connection: bytes per second in each direction, and the share of server states that were lost. */

/** Byte rates are averages over this time (ms). */
const WINDOW_MS = 2000;
/** `lossShare` is measured over this many received states. */
const COUNTED_STATES = 100;

interface Sample {
  readonly atMs: number;
  readonly value: number;
}

export interface TrafficFigures {
  /** Share (0 to 1) of the states that are missing between the oldest and the newest of the last COUNTED_STATES. */
  readonly lossShare: number;
  readonly bytesUpPerSecond: number;
  readonly bytesDownPerSecond: number;
}

/** Sums values over the last WINDOW_MS. */
class RecentSum {
  #samples: Sample[] = [];

  add(atMs: number, value: number): void {
    this.#dropOld(atMs);
    this.#samples.push({ atMs, value });
  }

  sum(nowMs: number): number {
    this.#dropOld(nowMs);
    return this.#samples.reduce((total, { value }) => total + value, 0);
  }

  #dropOld(nowMs: number): void {
    while (this.#samples.length > 0 && this.#samples[0]!.atMs < nowMs - WINDOW_MS) this.#samples.shift();
  }
}

export class Traffic {
  readonly #up = new RecentSum();
  readonly #down = new RecentSum();
  /** The ticks of the last received states. */
  #stateTicks: number[] = [];

  recordSent(nowMs: number, bytes: number): void {
    this.#up.add(nowMs, bytes);
  }

  recordReceived(nowMs: number, bytes: number): void {
    this.#down.add(nowMs, bytes);
  }

  /** Records that the state of `tick` arrived. Ignores duplicates. */
  recordState(tick: number): void {
    if (this.#stateTicks.includes(tick)) return;
    this.#stateTicks.push(tick);
    if (this.#stateTicks.length > COUNTED_STATES) this.#stateTicks.shift();
  }

  /** Forgets the received states, which are of a former race. */
  forgetStates(): void {
    this.#stateTicks = [];
  }

  /** The server sends a state every `stateEveryTicks`. */
  figures(nowMs: number, stateEveryTicks: number): TrafficFigures {
    return {
      lossShare: this.#lossShare(stateEveryTicks),
      bytesUpPerSecond: this.#up.sum(nowMs) / (WINDOW_MS / 1000),
      bytesDownPerSecond: this.#down.sum(nowMs) / (WINDOW_MS / 1000),
    };
  }

  #lossShare(stateEveryTicks: number): number {
    if (this.#stateTicks.length < 2) return 0;
    const ticks = Math.max(...this.#stateTicks) - Math.min(...this.#stateTicks);
    const sentStates = ticks / stateEveryTicks + 1;
    return Math.max(0, 1 - this.#stateTicks.length / sentStates);
  }
}
