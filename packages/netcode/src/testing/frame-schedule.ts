/** When one client's page runs: evenly at its screen's rate, but once a second while its tab is hidden. */

import { createRandom, type Random } from '../environment/random.ts';
import type { Weather } from '../link/weather.ts';

/** What browsers leave to the timers of a hidden tab, ms. */
const HIDDEN_PERIOD_MS = 1000;

export interface FrameScheduleOptions {
  readonly framesPerSecond: number;
  /** Share of a period, 0 to 1, by which the first frame is late: frames of different clients do not coincide. */
  readonly phase: number;
  readonly startMs: number;
  readonly weather: Weather;
  readonly seed: number;
}

export class FrameSchedule {
  readonly #options: FrameScheduleOptions;
  readonly #random: Random;
  /** Number of the next visible frame: times are multiples of the period, so that no error adds up. */
  #frame = 0;
  #nextMs: number;
  #hiddenUntilMs = Number.NEGATIVE_INFINITY;

  constructor(options: FrameScheduleOptions) {
    this.#options = options;
    this.#random = createRandom(options.seed);
    this.#nextMs = this.#timeOf(0);
  }

  /** When the page runs next, ms. */
  get nextMs(): number {
    return this.#nextMs;
  }

  /** Whether it then runs unseen. */
  get isHidden(): boolean {
    return this.#nextMs < this.#hiddenUntilMs;
  }

  /** The page has run: goes on to the next time. */
  advance(): void {
    const { hiddenEveryMs, hiddenMs } = this.#options.weather;
    const isHiding = hiddenEveryMs > 0 && this.#random() * hiddenEveryMs < this.#periodMs;
    if (isHiding && !this.isHidden) this.#hiddenUntilMs = this.#nextMs + hiddenMs;
    if (this.#nextMs + HIDDEN_PERIOD_MS < this.#hiddenUntilMs) {
      this.#nextMs += HIDDEN_PERIOD_MS;
      return;
    }
    const from = Math.max(this.#nextMs, this.#hiddenUntilMs);
    while (this.#timeOf(this.#frame) <= from) this.#frame++;
    this.#nextMs = this.#timeOf(this.#frame);
  }

  get #periodMs(): number {
    return 1000 / this.#options.framesPerSecond;
  }

  #timeOf(frame: number): number {
    return this.#options.startMs + (this.#options.phase + frame) * this.#periodMs;
  }
}
