/** Tells a test if this machine was too busy to judge how long something took. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** If the event loop of the test was this late (ms), the servers were probably late as well. */
const LATE_MS = 500;
const NS_PER_MS = 1e6;

export class Lateness {
  readonly #delay = monitorEventLoopDelay();

  /** Begins to measure. */
  constructor() {
    this.#delay.enable();
  }

  /** Ends the measurement. Returns why times cannot be judged; null if they can. */
  stop(): string | null {
    this.#delay.disable();
    const lateMs = Math.round(this.#delay.max / NS_PER_MS);
    return lateMs < LATE_MS
      ? null
      : `NOT JUDGED: the machine was too busy, the event loop of this test was ${lateMs} ms late`;
  }
}
