/** Logs what the server has refused, at most once per interval and with the counts of all reasons in one line. */
import type { RefusalReason, Refusals } from '../limits/refusals.ts';
import type { Log } from './log.ts';

const INTERVAL_MS = 10_000;

export class RefusalLog {
  readonly #refusals: Refusals;
  readonly #log: Log;
  #logged: ReadonlyMap<RefusalReason, number> = new Map();
  #nextMs = 0;

  constructor(refusals: Refusals, log: Log) {
    this.#refusals = refusals;
    this.#log = log;
  }

  /** Logs the refusals since the last line, if there were any and the interval has passed. Call often. */
  update(nowMs: number): void {
    if (nowMs < this.#nextMs) return;
    const counts = [...this.#refusals.counts].map(
      ([reason, count]) => [reason, count - (this.#logged.get(reason) ?? 0)] as const,
    );
    const increased = counts.filter(([, count]) => count > 0);
    if (increased.length === 0) return;
    this.#log.warn(Object.fromEntries(increased), 'refused');
    this.#logged = new Map(this.#refusals.counts);
    this.#nextMs = nowMs + INTERVAL_MS;
  }
}
