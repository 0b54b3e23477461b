/**
 * One seat's inputs on their way into the simulation: exactly one leaves per tick.
 *
 *   arrived in time   executed, and `lastTimeMs` moves to it
 *   missing           the last one is repeated, its triggers released, and `lastTimeMs` stands still
 *   late              too late for its tick and counted; of a gunner, it still counts (late-turrets.ts)
 *   too far ahead     refused and counted: a wild clock, or a cheat that wants to act in the future
 *   long past         likewise
 *   another than      likewise: what was given is given; equal repeats are what makes up for losses
 *   before
 */
import { type InputRun, MARGIN_MAX_MS, MARGIN_MIN_MS, MARGIN_NONE, type SeatInput } from '@shotgun-rally/protocol';
import { TICK_MS, timeOfTick } from '@shotgun-rally/sim';
import { seatInputsEqual } from '../../inputs/seat-inputs-equal.ts';
import { TickRing } from '../../timeline/tick-ring.ts';

/** The furthest ahead of the server, or behind it, an input may be stamped, ticks (2 s). */
export const AHEAD_MAX_TICKS = 125;

export interface InputCounts {
  executed: number;
  repeated: number;
  late: number;
  refused: number;
}

export class InputQueue {
  /** Whatever has arrived, in time or late. */
  readonly #inputs = new TickRing<SeatInput>();
  /** For each, the newest state that the player had been told of, by the message that brought it. */
  readonly #knownTicks = new TickRing<number>();
  readonly counts: InputCounts = { executed: 0, repeated: 0, late: 0, refused: 0 };
  #current: SeatInput;
  #lastTimeMs = 0;
  #repeatedInARow = 0;
  #marginMs = MARGIN_NONE;
  #oldestLate = Number.POSITIVE_INFINITY;
  #newestLate = Number.NEGATIVE_INFINITY;

  constructor(neutral: SeatInput) {
    this.#current = neutral;
  }

  /** Stamp of the newest input really executed, ms; 0 before the first. */
  get lastTimeMs(): number {
    return this.#lastTimeMs;
  }

  /** For how many ticks nothing real has come. */
  get repeatedInARow(): number {
    return this.#repeatedInARow;
  }

  /** What the player did in `tick`, as far as it has come; undefined when it has not. */
  given(tick: number): SeatInput | undefined {
    return this.#inputs.get(tick);
  }

  /** Tick of the newest state that the player can have known when giving the input of `tick`. */
  knownTick(tick: number): number {
    return this.#knownTicks.get(tick) ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Takes what a message brought at race time `nowMs`; `nextTick` is the tick to be simulated next, `knownTick` that of
   * the newest state which the player had then. An older input was given that much earlier, and knew that much less.
   */
  offer(runs: readonly InputRun[], nextTick: number, nowMs: number, knownTick = 0): void {
    const newest = (runs.at(-1)?.timeMs ?? 0) / TICK_MS;
    for (const run of runs) {
      const last = run.timeMs / TICK_MS;
      const first = last - run.timeDeltaMs / TICK_MS + 1;
      for (let tick = first; tick <= last; tick++) {
        if (this.#offerTick(tick, run.movement, nextTick, nowMs)) {
          this.#knownTicks.set(tick, knownTick - (newest - tick));
        }
      }
    }
  }

  /** Whether the input was news. */
  #offerTick(tick: number, input: SeatInput, nextTick: number, nowMs: number): boolean {
    const given = this.#inputs.get(tick);
    if (given && seatInputsEqual(given, input)) return false;
    if (given || Math.abs(tick - nextTick) > AHEAD_MAX_TICKS) {
      this.counts.refused++;
      return false;
    }
    this.#inputs.set(tick, input);
    this.#noteMargin(Math.floor(timeOfTick(tick) - nowMs));
    if (tick < nextTick) {
      this.counts.late++;
      this.#oldestLate = Math.min(this.#oldestLate, tick);
      this.#newestLate = Math.max(this.#newestLate, tick);
    }
    return true;
  }

  /** The input to execute in `tick`; call once a tick, in order. */
  take(tick: number): SeatInput {
    const input = this.#inputs.get(tick);
    if (input) {
      this.#current = input;
      this.#lastTimeMs = timeOfTick(tick);
      this.#repeatedInARow = 0;
      this.counts.executed++;
    } else {
      this.#current = withoutTriggers(this.#current);
      this.#repeatedInARow++;
      this.counts.repeated++;
    }
    return this.#current;
  }

  /**
   * The first of the ticks whose inputs have come late since the last call, null when none has. Whoever asks executes
   * them now: `lastTimeMs` moves to the newest.
   */
  takeLate(): number | null {
    const oldest = this.#oldestLate;
    if (!Number.isFinite(oldest)) return null;
    this.#lastTimeMs = Math.max(this.#lastTimeMs, timeOfTick(this.#newestLate));
    this.#oldestLate = Number.POSITIVE_INFINITY;
    this.#newestLate = Number.NEGATIVE_INFINITY;
    return oldest;
  }

  /** The smallest margin, whole ms, of what arrived since the last call; MARGIN_NONE when nothing did. */
  takeMargin(): number {
    const margin = this.#marginMs;
    this.#marginMs = MARGIN_NONE;
    return margin;
  }

  /** A tick is executed at its own race time: what is left until then is how early its input came. */
  #noteMargin(marginMs: number): void {
    this.#marginMs = Math.min(this.#marginMs, Math.max(MARGIN_MIN_MS, Math.min(marginMs, MARGIN_MAX_MS)));
  }
}

/** Nobody shoots by not being heard: the shot would be counted again when the real input comes. */
function withoutTriggers(input: SeatInput): SeatInput {
  return 'fire' in input && (input.fire || input.rocket) ? { ...input, fire: false, rocket: false } : input;
}
