/** The inputs that the server has not acknowledged. Every message repeats all of them, so a single loss does no harm. */
import type { InputRun, SeatInput } from '@shotgun-rally/protocol';
import { TICK_MS, timeOfTick } from '@shotgun-rally/sim';
import { seatInputsEqual } from '../../inputs/seat-inputs-equal.ts';

/** Most ticks kept (about 1 s). Older inputs would arrive too late anyway. */
const MAX_KEPT_TICKS = 62;

interface PendingInput {
  readonly tick: number;
  readonly input: SeatInput;
}

export class PendingInputs {
  /** Oldest first. */
  #entries: PendingInput[] = [];

  add(tick: number, input: SeatInput): void {
    this.#entries.push({ tick, input });
    if (this.#entries.length > MAX_KEPT_TICKS) this.#entries.shift();
  }

  /** Drops inputs that the server has executed (up to race time `lastTimeMs`) or that are too late (up to `tooLateMs`). */
  acknowledge(lastTimeMs: number, tooLateMs: number): void {
    const doneMs = Math.max(lastTimeMs, tooLateMs);
    let done = 0;
    while (done < this.#entries.length && timeOfTick(this.#entries[done]!.tick) <= doneMs) done++;
    if (done > 0) this.#entries.splice(0, done);
  }

  clear(): void {
    this.#entries = [];
  }

  /** Returns the inputs as runs of equal inputs in consecutive ticks, oldest first. */
  runs(): InputRun[] {
    const runs: InputRun[] = [];
    for (const { tick, input } of this.#entries) {
      const last = runs[runs.length - 1];
      const continuesRun =
        last !== undefined && last.timeMs === timeOfTick(tick - 1) && seatInputsEqual(last.movement, input);
      if (continuesRun) {
        runs[runs.length - 1] = { movement: input, timeDeltaMs: last.timeDeltaMs + TICK_MS, timeMs: timeOfTick(tick) };
      } else {
        runs.push({ movement: input, timeDeltaMs: TICK_MS, timeMs: timeOfTick(tick) });
      }
    }
    return runs;
  }
}
