/**
 * Solo's time: one clock for server, link and client alike, that can run slowly, stand still, or let a single tick pass.
 *
 *   real time    |.........|.......|..............|     frames and timers come when they like
 *   solo's time  ||||||||||||||||||||||||||||||||||     and only say how far it may go on, step by equal step
 *
 * Whatever happens, happens at a step, so a run depends on its link alone: the same one gives the same ticks, bit by
 * bit, on any machine and at any speed.
 */
import { TICK_MS } from '@shotgun-rally/sim';

/** How finely time goes on, ms; a tick is a whole number of steps. */
const STEP_MS = 0.25;
/** Real time that is made up for after a pause of the page; of a longer one this world knows nothing. */
const CATCH_UP_MAX_MS = 1000;

/** Speeds to choose from, in shares of real time. */
export const RATES = [1, 0.5, 0.25, 0.1] as const;

export class SoloClock {
  /** Share of real time, 1 or less. */
  rate = 1;
  isPaused = false;
  #steps = 0;
  #owedMs = 0;
  #lastRealMs: number | null = null;

  /** The time, ms: 0 at first. */
  readonly now = (): number => this.#steps * STEP_MS;

  /** Goes on by what has passed since the last call, and calls `work` after each step; a pause holds at once. */
  run(realMs: number, work: () => void): void {
    const passedMs = Math.min(realMs - (this.#lastRealMs ?? realMs), CATCH_UP_MAX_MS);
    this.#lastRealMs = realMs;
    if (!this.isPaused) this.#owedMs += passedMs * this.rate;
    while (this.#owedMs >= STEP_MS) {
      this.#owedMs -= STEP_MS;
      this.#steps++;
      work();
    }
  }

  pause(): void {
    this.isPaused = true;
    this.#owedMs = 0;
  }

  goOn(): void {
    this.isPaused = false;
  }

  toggle(): void {
    if (this.isPaused) this.goOn();
    else this.pause();
  }

  /** What a key does to the time: P stops it or lets it go on, N lets one tick pass, B slows it down. Whether it did. */
  obey(code: string): boolean {
    if (code === 'KeyP') this.toggle();
    else if (code === 'KeyN') this.stepTick();
    else if (code === 'KeyB') this.slowDown();
    else return false;
    return true;
  }

  /** Runs at the next slower rate; after the slowest at full speed again. */
  slowDown(): void {
    this.rate = RATES.find((rate) => rate < this.rate) ?? RATES[0];
  }

  /** Pauses, and lets one more tick pass: each `run` plays what has been asked for since. */
  stepTick(): void {
    if (!this.isPaused) this.pause();
    this.#owedMs += TICK_MS;
  }
}
