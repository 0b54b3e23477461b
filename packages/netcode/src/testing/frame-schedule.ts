/** The frame times of one client's simulated page: at a steady frame rate, but once a second while its tab is hidden. */
import { createRandom, type Random } from '../environment/random.ts';
import type { Weather } from '../link/weather.ts';

const MS_PER_SECOND = 1000;
/** How often (ms) browsers run the timers of a hidden tab. */
const HIDDEN_PERIOD_MS = 1000;

export interface FrameScheduleOptions {
  readonly framesPerSecond: number;
  /** Delay of the first frame as a share of a period (0 to 1), so that the frames of different clients do not coincide. */
  readonly phase: number;
  readonly startMs: number;
  /** The simulated network conditions. They also define how often and for how long the tab is hidden. */
  readonly weather: Weather;
  readonly seed: number;
}

export class FrameSchedule {
  readonly #options: FrameScheduleOptions;
  readonly #random: Random;
  /** Index of the next visible frame. Its time is computed from the index, so that rounding errors do not add up. */
  #frame = 0;
  #nextMs: number;
  #hiddenUntilMs = Number.NEGATIVE_INFINITY;

  constructor(options: FrameScheduleOptions) {
    this.#options = options;
    this.#random = createRandom(options.seed);
    this.#nextMs = this.#timeOfFrame(0);
  }

  /** Time (ms) of the next frame. */
  get nextMs(): number {
    return this.#nextMs;
  }

  /** True if the tab is hidden at `nextMs`. */
  get isHidden(): boolean {
    return this.#nextMs < this.#hiddenUntilMs;
  }

  /** Computes the time of the frame after this one. May hide the tab, at random. Call it after each frame. */
  advance(): void {
    const { hiddenEveryMs, hiddenMs } = this.#options.weather;
    const isHiding = hiddenEveryMs > 0 && this.#random() * hiddenEveryMs < this.#periodMs;
    if (isHiding && !this.isHidden) this.#hiddenUntilMs = this.#nextMs + hiddenMs;
    if (this.#nextMs + HIDDEN_PERIOD_MS < this.#hiddenUntilMs) {
      this.#nextMs += HIDDEN_PERIOD_MS;
      return;
    }
    const from = Math.max(this.#nextMs, this.#hiddenUntilMs);
    while (this.#timeOfFrame(this.#frame) <= from) this.#frame++;
    this.#nextMs = this.#timeOfFrame(this.#frame);
  }

  get #periodMs(): number {
    return MS_PER_SECOND / this.#options.framesPerSecond;
  }

  #timeOfFrame(frame: number): number {
    return this.#options.startMs + (this.#options.phase + frame) * this.#periodMs;
  }
}
