/**
 * The frame times of one client's simulated page: at a steady frame rate, but once a second while its tab is hidden, and
 * not at all during a hitch.
 */
import { createRandom, type Random } from '@shotgun-rally/sim/math';
import type { Weather } from '../link/weather.ts';

const MS_PER_SECOND = 1000;
/** How often (ms) browsers run the timers of a hidden tab. */
const HIDDEN_PERIOD_MS = 1000;

/** Regular pauses of a page in which neither frames nor timers run, such as a long garbage collection. */
export interface Hitches {
  /** Time (ms) from the start of a pause to the start of the next one. */
  readonly everyMs: number;
  /** Length (ms) of a pause. At least one frame must be possible before the next pause. */
  readonly lengthMs: number;
}

export interface FrameScheduleOptions {
  readonly framesPerSecond: number;
  /**
   * Delay of the first frame and of the first hitch, as a share of their periods (0 to 1), so that those of different
   * clients do not coincide.
   */
  readonly phase: number;
  readonly startMs: number;
  /** The simulated network conditions. They also define how often and for how long the tab is hidden. */
  readonly weather: Weather;
  readonly seed: number;
  /** Default: none. */
  readonly hitches?: Hitches | undefined;
}

/** Throws a RangeError for a frame rate or for pauses with which there would be no next frame. */
function requireFrames({ framesPerSecond, hitches }: FrameScheduleOptions): void {
  if (!(Number.isFinite(framesPerSecond) && framesPerSecond > 0))
    throw new RangeError(`framesPerSecond: got ${framesPerSecond}; allowed: numbers above 0`);
  if (!hitches) return;
  const { everyMs, lengthMs } = hitches;
  const longestMs = everyMs - MS_PER_SECOND / framesPerSecond;
  if (!(Number.isFinite(everyMs) && longestMs >= 0))
    throw new RangeError(`hitches.everyMs: got ${everyMs}; allowed: numbers of at least the time of a frame`);
  if (!(lengthMs >= 0 && lengthMs <= longestMs))
    throw new RangeError(
      `hitches.lengthMs: got ${lengthMs}; allowed: 0 to everyMs minus the time of a frame: ${longestMs}`,
    );
}

export class FrameSchedule {
  readonly #options: FrameScheduleOptions;
  readonly #random: Random;
  /** Index of the next visible frame. Its time is computed from the index, so that rounding errors do not add up. */
  #frame = 0;
  #nextMs: number;
  #hiddenUntilMs = Number.NEGATIVE_INFINITY;

  /** Throws a RangeError for a frame rate or for pauses with which there would be no next frame. */
  constructor(options: FrameScheduleOptions) {
    requireFrames(options);
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
    while (this.#timeOfFrame(this.#frame) <= from || this.#isInHitch(this.#timeOfFrame(this.#frame))) this.#frame++;
    this.#nextMs = this.#timeOfFrame(this.#frame);
  }

  /** Returns when a timer that is due at `ms` fires: after the hidden period or the hitch, if `ms` is in one. */
  timerMs(ms: number): number {
    return this.#afterHitch(Math.max(ms, this.#hiddenUntilMs));
  }

  /** Returns `ms`, or the end of the hitch if `ms` is in one. */
  #afterHitch(ms: number): number {
    const { hitches, phase, startMs } = this.#options;
    if (!hitches) return ms;
    const sinceStartMs = ms - startMs - phase * hitches.everyMs;
    const sinceHitchMs = sinceStartMs % hitches.everyMs;
    return sinceStartMs >= 0 && sinceHitchMs < hitches.lengthMs ? ms - sinceHitchMs + hitches.lengthMs : ms;
  }

  #isInHitch(ms: number): boolean {
    return this.#afterHitch(ms) > ms;
  }

  get #periodMs(): number {
    return MS_PER_SECOND / this.#options.framesPerSecond;
  }

  #timeOfFrame(frame: number): number {
    return this.#options.startMs + (this.#options.phase + frame) * this.#periodMs;
  }
}
