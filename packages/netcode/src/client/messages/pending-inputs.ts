/** The inputs that the server has not acknowledged yet. Every message repeats all of them, so a single loss does no harm. */
import type { InputRun, SeatInput } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { seatInputsEqual } from '../../inputs/seat-inputs-equal.ts';

/** Maximum number of pending inputs, one per tick: about 1 s. Older ones would arrive too late anyway. */
const MAX_PENDING_INPUTS = 62;

interface PendingInput {
  readonly tick: number;
  readonly input: SeatInput;
}

export class PendingInputs {
  /** Oldest first. */
  #entries: PendingInput[] = [];

  add(tick: number, input: SeatInput): void {
    this.#entries.push({ tick, input });
    if (this.#entries.length > MAX_PENDING_INPUTS) this.#entries.shift();
  }

  /** Drops the inputs up to race time `lastTimeMs`, which were executed, and up to `tooLateMs`, which are too late. */
  acknowledge(lastTimeMs: number, tooLateMs: number): void {
    const dropUpToMs = Math.max(lastTimeMs, tooLateMs);
    let dropCount = 0;
    while (dropCount < this.#entries.length && timeOfTick(this.#entries[dropCount]!.tick) <= dropUpToMs) dropCount++;
    if (dropCount > 0) this.#entries.splice(0, dropCount);
  }

  clear(): void {
    this.#entries = [];
  }

  /** Returns the inputs as runs, oldest first. A run stands for equal inputs in consecutive ticks and ends at `timeMs`. */
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
