/**
 * The clock of a solo race, shared by server, link and client. It can run slowly, pause, and advance by single ticks.
 *
 *   real time   |.........|.......|..............|     frames and timers, at irregular times
 *   solo time   ||||||||||||||||||||||||||||||||||     fixed steps, as many as real time allows
 *
 * Server, network and client act only at every STEPS_PER_WORK-th step. A race therefore depends only on its page link and the
 * player's inputs: without inputs, the same link gives exactly the same ticks on any machine and at any speed.
 */
import { TICK_MS } from '@shotgun-rally/sim';

/** Length of a step (ms). A frame may show the race by up to this much too early. */
const STEP_MS = 0.25;
/** Server, link and client act after every n-th step: every millisecond. A tick is a whole number of milliseconds. */
const STEPS_PER_WORK = 4;
/** After a pause of the page, the clock catches up by at most this much real time (ms). */
const CATCH_UP_MAX_MS = 1000;

/** Speeds that the player can choose, as shares of real time, fastest first. */
export const RATES = [1, 0.5, 0.25, 0.1] as const;

export class SoloClock {
  /** Speed: one of RATES. */
  rate = 1;
  isPaused = false;
  #steps = 0;
  /** Time by which the clock must still advance. */
  #pendingMs = 0;
  #lastRealMs: number | null = null;

  /** Returns the time since the clock was created (ms). */
  readonly now = (): number => this.#steps * STEP_MS;

  /**
   * Advances by the real time since the last call, multiplied by `rate`, and calls `work` after every STEPS_PER_WORK-th step.
   * If `work` pauses the clock, no further step runs.
   */
  run(realMs: number, work: () => void): void {
    const passedMs = Math.min(realMs - (this.#lastRealMs ?? realMs), CATCH_UP_MAX_MS);
    this.#lastRealMs = realMs;
    if (!this.isPaused) this.#pendingMs += passedMs * this.rate;
    while (this.#pendingMs >= STEP_MS) {
      this.#pendingMs -= STEP_MS;
      this.#steps++;
      if (this.#steps % STEPS_PER_WORK === 0) work();
    }
  }

  pause(): void {
    this.isPaused = true;
    this.#pendingMs = 0;
  }

  resume(): void {
    this.isPaused = false;
  }

  toggle(): void {
    if (this.isPaused) this.resume();
    else this.pause();
  }

  /** Handles a key: P pauses or resumes, N advances by one tick, B changes the speed. Ignores other keys. */
  press(code: string): void {
    if (code === 'KeyP') this.toggle();
    else if (code === 'KeyN') this.stepTick();
    else if (code === 'KeyB') this.slowDown();
  }

  /** Switches to the next slower speed; from the slowest, back to full speed. */
  slowDown(): void {
    this.rate = RATES.find((rate) => rate < this.rate) ?? RATES[0];
  }

  /** Pauses, and lets the next `run` advance by one more tick. */
  stepTick(): void {
    if (!this.isPaused) this.pause();
    this.#pendingMs += TICK_MS;
  }
}
