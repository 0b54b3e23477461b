/** Records what a person does: whether they have played a seat, and when they last did anything. */
import type { SeatInput } from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER } from '@shotgun-rally/sim';
import { seatInputsEqual } from '../../inputs/seat-inputs-equal.ts';

/** A person has played after this many ticks (1 s) in which they drove, fired or aimed; see `isPlaying`. */
const PLAYED_TICKS = 62;

export class Activity {
  #playedTicks = 0;
  #lastInput: SeatInput | null = null;
  #activeAtMs: number;

  constructor(nowMs: number) {
    this.#activeAtMs = nowMs;
  }

  /** True if the person has played a seat, in this race of the room or in an earlier one. */
  get hasPlayed(): boolean {
    return this.#playedTicks >= PLAYED_TICKS;
  }

  /** Returns how long (ms) the person has changed no input and no choice, and has made no call. */
  idleMs(nowMs: number): number {
    return nowMs - this.#activeAtMs;
  }

  /** Records the person's newest input. Call it once in each tick in which one was executed; a repeated input does not count. */
  recordInput(input: SeatInput, nowMs: number): void {
    if (isPlaying(input, this.#lastInput)) this.#playedTicks++;
    if (this.#lastInput === null || !isUnchanged(input, this.#lastInput)) this.#activeAtMs = nowMs;
    this.#lastInput = input;
  }

  /** Records that the person has changed a choice or made a call. */
  recordAction(nowMs: number): void {
    this.#activeAtMs = nowMs;
  }
}

/** Returns true if the person has changed nothing. The page fills in the view delay, which varies while a trigger is held. */
function isUnchanged(a: SeatInput, b: SeatInput): boolean {
  if ('throttle' in a || 'throttle' in b) return seatInputsEqual(a, b);
  return a.aimYaw === b.aimYaw && a.aimPitch === b.aimPitch && a.fire === b.fire && a.rocket === b.rocket;
}

/**
 * Returns true if a person does something in a tick. The gun of a gunner who does nothing points along the car at its start, so
 * an aim only counts if it differs from that of the input before.
 */
function isPlaying(input: SeatInput, previous: SeatInput | null): boolean {
  if ('throttle' in input) return !seatInputsEqual(input, NEUTRAL_DRIVER);
  if (input.fire || input.rocket) return true;
  if (previous === null || 'throttle' in previous) return false;
  return input.aimYaw !== previous.aimYaw || input.aimPitch !== previous.aimPitch;
}
