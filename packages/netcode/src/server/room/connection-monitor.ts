/**
 * Decides when a client has to be disconnected. Single problems are normal on a bad network or a busy page; only lasting ones
 * count. The columns are the problem, what the server observes, and the reason that is sent to the client:
 *
 *   inputs are refused        too far in the future or past, or changed after they were sent    clockMismatch
 *   no input is executed      inputs keep arriving, but all too late                            clockMismatch
 *   states are not received   inputs keep arriving, but acknowledge only old states             tooSlow
 */
import type { ByeReason } from '@shotgun-rally/protocol';

/** A client with more strikes is disconnected. A message with refused inputs adds 1, any other subtracts FORGIVEN. */
const STRIKES_MAX = 200;
const FORGIVEN = 0.5;
/** How long (ms) inputs may keep arriving without any of them being executed. */
const NOT_EXECUTED_MAX_MS = 10_000;
/** A client is too slow if its newest acknowledged state is older than this (ms) for longer than SLOW_MAX_MS. */
const ACKNOWLEDGEMENT_AGE_MAX_MS = 4000;
/** Acknowledgements may be old for this long (ms), as they are right after an interrupted connection. */
const SLOW_MAX_MS = 3000;

/** What the server observes when one `inputs` message arrives. */
export interface ConnectionSample {
  /** Number of ticks in the message whose inputs were refused. */
  readonly refused: number;
  /** Race time (ms) of the newest input that was executed. */
  readonly lastTimeMs: number;
  /** Age (ms) of the newest state that the client has acknowledged. */
  readonly acknowledgementAgeMs: number;
}

/** Measures how long a condition has been true without interruption. */
class Streak {
  #sinceMs: number | null = null;

  /** Returns true if the condition is true now (`isTrue`) and has been true for more than `maxMs`. */
  isLongerThan(maxMs: number, isTrue: boolean, nowMs: number): boolean {
    this.#sinceMs = isTrue ? (this.#sinceMs ?? nowMs) : null;
    return this.#sinceMs !== null && nowMs - this.#sinceMs > maxMs;
  }
}

export class ConnectionMonitor {
  readonly #notExecuted = new Streak();
  readonly #slow = new Streak();
  #strikes = 0;
  #lastTimeMs = 0;

  /** Records a sample; returns the reason to disconnect the client, or null. */
  check({ refused, lastTimeMs, acknowledgementAgeMs }: ConnectionSample, nowMs: number): ByeReason | null {
    this.#strikes = refused > 0 ? this.#strikes + 1 : Math.max(0, this.#strikes - FORGIVEN);
    const isNothingExecuted = this.#notExecuted.isLongerThan(
      NOT_EXECUTED_MAX_MS,
      lastTimeMs === this.#lastTimeMs,
      nowMs,
    );
    this.#lastTimeMs = lastTimeMs;
    const isSlow = this.#slow.isLongerThan(SLOW_MAX_MS, acknowledgementAgeMs > ACKNOWLEDGEMENT_AGE_MAX_MS, nowMs);
    if (isNothingExecuted || this.#strikes > STRIKES_MAX) return 'clockMismatch';
    return isSlow ? 'tooSlow' : null;
  }
}
