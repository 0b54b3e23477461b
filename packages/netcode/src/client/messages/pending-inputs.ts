/** The inputs that the server has not acknowledged: every message carries all of them, so that no single loss matters. */
import type { InputRun, SeatInput } from '@shotgun-rally/protocol';
import { TICK_MS, timeOfTick } from '@shotgun-rally/sim';
import { seatInputsEqual } from '../../inputs/seat-inputs-equal.ts';

/** Ticks kept at most (1 s): older ones are too late anyway. */
const KEPT_TICKS = 62;

interface Entry {
  readonly tick: number;
  readonly input: SeatInput;
}

export class PendingInputs {
  #entries: Entry[] = [];

  add(tick: number, input: SeatInput): void {
    this.#entries.push({ tick, input });
    if (this.#entries.length > KEPT_TICKS) this.#entries.shift();
  }

  /** Drops what the server has executed (`lastTimeMs`) or what its time has passed (`stateMs`). */
  acknowledge(lastTimeMs: number, stateMs: number): void {
    const doneMs = Math.max(lastTimeMs, stateMs);
    let done = 0;
    while (done < this.#entries.length && timeOfTick(this.#entries[done]!.tick) <= doneMs) done++;
    if (done > 0) this.#entries.splice(0, done);
  }

  clear(): void {
    this.#entries = [];
  }

  /** Runs of equal inputs, oldest first: the seeds' array of `{movement, time_delta, time}`. */
  runs(): InputRun[] {
    const runs: InputRun[] = [];
    for (const { tick, input } of this.#entries) {
      const last = runs[runs.length - 1];
      const follows =
        last !== undefined && last.timeMs === timeOfTick(tick - 1) && seatInputsEqual(last.movement, input);
      if (follows) {
        runs[runs.length - 1] = { movement: input, timeDeltaMs: last.timeDeltaMs + TICK_MS, timeMs: timeOfTick(tick) };
      } else {
        runs.push({ movement: input, timeDeltaMs: TICK_MS, timeMs: timeOfTick(tick) });
      }
    }
    return runs;
  }
}
