/**
 * The `inputs` message as one MessagePack bin (byte string), for example [2, bin]: the integers of the plain message as a
 * stream of bits. A run is an input (movement) that was held for one tick or more. The newest run is written first and in
 * full. Each older movement is written as the difference from the value that is extrapolated from the newer runs.
 *
 *   newest tick | newest tick - state_tick | 0, or 1 and then event_sequence and roster_number
 *   number of runs, as the difference from the expected number | 1 if each run lasts one tick and there are no gaps, else 0
 *   for each run: movement; if the bit above is 0, before it the gap to the next run and the length - 1, both in ticks
 *
 * After unpacking, the integers are checked like those of a plain message.
 */
import { TICK_MS } from '@shotgun-rally/sim';
import type { Role } from '../messages/enumerations.ts';
import { MAX_RUNS } from '../messages/limits.ts';
import { type BitCoder, BitReader, BitWriter } from './bit-stream.ts';
import { codeMovement, codeNewestMovement, type PlainMovement } from './packed-movement.ts';

/** A run of the plain message: its movement, its length, and the time from its end to the end of the newest run. */
type PlainRun = readonly [movement: PlainMovement, timeDeltaMs: number, agoMs: number];
/** The fields of the plain message. */
export type PlainInputs = readonly [
  stateTick: number,
  eventSequence: number,
  rosterNumber: number,
  newestMs: number,
  runs: readonly PlainRun[],
];

/** Orders of the exponential Golomb codes: about the number of bits that a value usually needs. */
const NEWEST_TICK_ORDER = 16;
const STATE_TICK_ORDER = 4;
const EVENT_SEQUENCE_ORDER = 9;
const ROSTER_NUMBER_ORDER = 3;
const RUN_COUNT_ORDER = 2;
const TICKS_ORDER = 0;

/** Passed to a reader, which ignores the values of the run. */
const PLACEHOLDER_RUN: PlainRun = [[0, 0, 0, 0], TICK_MS, 0];

/** Packs the fields of a plain message. Throws RangeError for times that are not multiples of the tick. */
export function packInputs(message: PlainInputs, role: Role): Uint8Array {
  const [stateTick, eventSequence, rosterNumber, newestMs, runs] = message;
  const writer = new BitWriter();
  writer.expGolomb(newestMs / TICK_MS, NEWEST_TICK_ORDER);
  writer.signed(newestMs / TICK_MS - stateTick, STATE_TICK_ORDER);
  codeAcknowledged(writer, [eventSequence, rosterNumber]);
  writer.sparse(runs.length - expectedRunCount(newestMs / TICK_MS, stateTick), RUN_COUNT_ORDER);
  codeRuns(writer, [...runs].reverse(), runs.length, role);
  return writer.finish();
}

/** Unpacks `bin`. Returns the fields of the plain message, not yet checked, or the reason to refuse them. */
export function unpackInputs(bin: Uint8Array, role: Role): PlainInputs | string {
  const reader = new BitReader(bin);
  const newestTick = reader.expGolomb(0, NEWEST_TICK_ORDER);
  const stateTick = newestTick - reader.signed(0, STATE_TICK_ORDER);
  const [eventSequence, rosterNumber] = codeAcknowledged(reader, [0, 0]);
  const count = expectedRunCount(newestTick, stateTick) + reader.sparse(0, RUN_COUNT_ORDER);
  if (count < 0 || count > MAX_RUNS) return `runs: got ${count}, allowed: 0 to ${MAX_RUNS}`;
  const runs = codeRuns(reader, [], count, role);
  if (!reader.isValid) return 'the bin is cut short';
  if (!reader.isAtEnd) return 'the bin is too long';
  return [stateTick, eventSequence, rosterNumber, newestTick * TICK_MS, runs.reverse()];
}

/** Returns the number of runs if the input changes in every tick: one for each tick after the newest received state. */
const expectedRunCount = (newestTick: number, stateTick: number): number =>
  Math.min(Math.max(newestTick - stateTick, 0), MAX_RUNS);

/** Writes or reads the two acknowledged numbers. They take one bit together if both are 0. */
function codeAcknowledged(
  bits: BitCoder,
  [eventSequence, rosterNumber]: readonly [number, number],
): readonly [number, number] {
  const hasNumbers = eventSequence !== 0 || rosterNumber !== 0;
  if (bits.unsigned(hasNumbers ? 1 : 0, 1) === 0) return [0, 0];
  return [bits.expGolomb(eventSequence, EVENT_SEQUENCE_ORDER), bits.expGolomb(rosterNumber, ROSTER_NUMBER_ORDER)];
}

/** Writes or reads `count` runs, newest first. If `bits` is a reader, `runs` is empty. */
function codeRuns(bits: BitCoder, runs: readonly PlainRun[], count: number, role: Role): PlainRun[] {
  const coded: PlainRun[] = [];
  const isTickByTick = bits.unsigned(areTickByTick(runs) ? 1 : 0, 1) === 1;
  /** Time from the start of the previously coded run to the end of the newest run. */
  let startMs = 0;
  // The movements of the two runs that follow in time, which were coded before.
  let next: PlainMovement | null = null;
  let afterNext: PlainMovement | null = null;
  for (let index = 0; index < count; index++) {
    const [movement, timeDeltaMs, agoMs] = runs[index] ?? PLACEHOLDER_RUN;
    const gapTicks = isTickByTick ? 0 : bits.expGolomb((agoMs - startMs) / TICK_MS, TICKS_ORDER);
    const ticks = isTickByTick ? 1 : 1 + bits.expGolomb(timeDeltaMs / TICK_MS - 1, TICKS_ORDER);
    const codedMovement: PlainMovement =
      next === null
        ? codeNewestMovement(bits, movement, role)
        : codeMovement(bits, movement, next, afterNext ?? next, role);
    coded.push([codedMovement, ticks * TICK_MS, startMs + gapTicks * TICK_MS]);
    startMs += (gapTicks + ticks) * TICK_MS;
    afterNext = next;
    next = codedMovement;
  }
  return coded;
}

/** Returns true if each run lasts one tick and there are no gaps. */
const areTickByTick = (runs: readonly PlainRun[]): boolean =>
  runs.every(([, timeDeltaMs, agoMs], index) => timeDeltaMs === TICK_MS && agoMs === index * TICK_MS);
