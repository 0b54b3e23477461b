/**
 * Queues one seat's inputs until the tick that they were made for. The simulation takes exactly one input per tick.
 *
 *   on time            executed; `lastTimeMs` becomes its time
 *   missing            the last input is repeated with its triggers released; `lastTimeMs` does not move
 *   late               counted; a gunner's is executed afterwards, up to LATE_MAX_TICKS late (`acceptLateInputs`), a driver's never
 *   too far from now   refused and counted: the client's clock is wrong, or it tries to act in the future or past
 *   changed            refused and counted: clients resend inputs in case of packet loss, but must not change them
 */
import { type InputRun, MARGIN_MAX_MS, MARGIN_MIN_MS, MARGIN_NONE, type SeatInput } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { INPUT_OFFSET_MAX_TICKS } from '../../inputs/input-limits.ts';
import { seatInputsEqual } from '../../inputs/seat-inputs-equal.ts';
import { LATE_MAX_TICKS } from '../../shooting/lag-compensation-limits.ts';
import { TickRing } from '../../timeline/tick-ring.ts';

export interface InputCounts {
  /** Ticks that executed a real input on time. */
  executed: number;
  /** Ticks that repeated the last input because theirs was missing. */
  repeated: number;
  /** Inputs that arrived after their tick. */
  late: number;
  /** Inputs too far from the present, or different from an earlier one for the same tick. */
  refused: number;
}

export class InputQueue {
  /** Every accepted input by its tick, on time or late. The objects are reused, so they are copied when they are read. */
  readonly #inputs = new TickRing<SeatInput>();
  /** For each accepted input, the tick of the newest state that the player could have received when making it. */
  readonly #knownTicks = new TickRing<number>();
  readonly counts: InputCounts = { executed: 0, repeated: 0, late: 0, refused: 0 };
  #current: SeatInput;
  #takenTick = 0;
  #lastTimeMs = 0;
  /** The newest real input that was executed since the last `takeExecuted`. */
  #executed: SeatInput | null = null;
  #ticksSinceInput = 0;
  /** Smallest margin (how long before its tick an input arrived) since the last `takeMargin`. */
  #marginMs = MARGIN_NONE;
  #oldestLate = Number.POSITIVE_INFINITY;
  #newestLate = Number.NEGATIVE_INFINITY;

  /** `initial` is repeated until the first input arrives. */
  constructor(initial: SeatInput) {
    this.#current = initial;
  }

  /** Race time (ms) of the newest real input that was executed, on time or late; 0 before the first. */
  get lastTimeMs(): number {
    return this.#lastTimeMs;
  }

  /** Number of ticks since the newest executed input, or since the queue was created. */
  get ticksSinceInput(): number {
    return this.#ticksSinceInput;
  }

  /** A copy of the accepted input for `tick`; undefined if there is none, or if it is too old. */
  at(tick: number): SeatInput | undefined {
    const input = this.#inputs.get(tick);
    return input && { ...input };
  }

  /** Returns true if the input for `tick` has been accepted and is not too old. */
  has(tick: number): boolean {
    return this.#inputs.get(tick) !== undefined;
  }

  /** Tick of the newest state that the player could have received when making the input of `tick`; Infinity if unknown. */
  knownTick(tick: number): number {
    return this.#knownTicks.get(tick) ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Adds the inputs of a message that arrived at race time `nowMs`, when `nextTick` was about to be simulated. `runs` are
   * sequences of equal inputs, oldest first. `knownTick` is the tick of the newest state that the player had when making the
   * newest input (0: only that of the start). An input that is n ticks older is assumed to be made with a state that is n
   * ticks older.
   */
  add(runs: readonly InputRun[], nextTick: number, nowMs: number, knownTick = 0): void {
    const newest = (runs.at(-1)?.timeMs ?? 0) / TICK_MS;
    for (const run of runs) {
      const last = run.timeMs / TICK_MS;
      const first = last - run.timeDeltaMs / TICK_MS + 1;
      for (let tick = first; tick <= last; tick++) {
        if (this.#addTick(tick, run.movement, nextTick, nowMs)) {
          this.#knownTicks.set(tick, knownTick - (newest - tick));
        }
      }
    }
  }

  /** Returns true if the input is new and accepted. */
  #addTick(tick: number, input: SeatInput, nextTick: number, nowMs: number): boolean {
    const earlier = this.#inputs.get(tick);
    if (earlier && seatInputsEqual(earlier, input)) return false;
    if (earlier || Math.abs(tick - nextTick) > INPUT_OFFSET_MAX_TICKS) {
      this.counts.refused++;
      return false;
    }
    this.#store(tick, input);
    this.#recordMargin(Math.floor(timeOfTick(tick) - nowMs));
    // `take` has passed this tick: a driver's late input has no effect, and a gunner's waits for `acceptLateInputs`.
    if (tick < nextTick) {
      this.counts.late++;
      this.#oldestLate = Math.min(this.#oldestLate, tick);
      this.#newestLate = Math.max(this.#newestLate, tick);
    }
    return true;
  }

  #store(tick: number, input: SeatInput): void {
    const reused = this.#inputs.recycle(tick);
    this.#inputs.set(tick, reused ? Object.assign(reused, input) : { ...input });
  }

  /** Returns the input to execute in `tick`. Call once per tick, in order. */
  take(tick: number): SeatInput {
    const input = this.at(tick);
    this.#takenTick = tick;
    if (input) {
      this.#current = input;
      this.#executed = input;
      this.#lastTimeMs = timeOfTick(tick);
      this.#ticksSinceInput = 0;
      this.counts.executed++;
    } else {
      this.#current = withoutTriggers(this.#current);
      this.#ticksSinceInput++;
      this.counts.repeated++;
    }
    return this.#current;
  }

  /**
   * For gunners. Makes the newest late input the one to repeat, unless it is too late or a newer one was executed. Returns the
   * oldest tick whose input has arrived late since the last call, from which the caller must re-simulate; null if there is none.
   */
  acceptLateInputs(): number | null {
    const [oldest, newest] = [this.#oldestLate, this.#newestLate];
    if (!Number.isFinite(oldest)) return null;
    this.#oldestLate = Number.POSITIVE_INFINITY;
    this.#newestLate = Number.NEGATIVE_INFINITY;
    const input = this.at(newest);
    const lateTicks = this.#takenTick - newest;
    if (input && timeOfTick(newest) > this.#lastTimeMs && lateTicks <= LATE_MAX_TICKS) {
      this.#current = withoutTriggers(input);
      this.#executed = input;
      this.#lastTimeMs = timeOfTick(newest);
      this.#ticksSinceInput = Math.max(lateTicks, 0);
    }
    return oldest;
  }

  /** Returns the newest real input that was executed since the last call, on time or late; null without one. */
  takeExecuted(): SeatInput | null {
    const executed = this.#executed;
    this.#executed = null;
    return executed;
  }

  /** Returns the smallest margin (whole ms) of the inputs that arrived since the last call; MARGIN_NONE without inputs. */
  takeMargin(): number {
    const margin = this.#marginMs;
    this.#marginMs = MARGIN_NONE;
    return margin;
  }

  /** The margin of an input is the race time of its tick minus the race time at which it arrived; negative if late. */
  #recordMargin(marginMs: number): void {
    this.#marginMs = Math.min(this.#marginMs, Math.max(MARGIN_MIN_MS, Math.min(marginMs, MARGIN_MAX_MS)));
  }
}

/** Releases the triggers. A repeated input must not fire, or there would be a second shot when the real input arrives. */
function withoutTriggers(input: SeatInput): SeatInput {
  return 'fire' in input && (input.fire || input.rocket) ? { ...input, fire: false, rocket: false } : input;
}
