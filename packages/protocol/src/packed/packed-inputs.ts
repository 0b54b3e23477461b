/**
 * The `inputs` message as one bin, for example [2, bin]: the integers of the plain message. The newest run comes first,
 * and each movement is the difference from what the runs after it let expect.
 *
 *   newest tick | ticks from state_tick to it | 1 if it acknowledges: event_sequence, roster_number
 *   number of runs | 1 if each run lasts one tick and there are no gaps
 *   for each run: (ticks to the run after it | its length in ticks - 1) | movement (packed-movement.ts)
 *
 * Unpacked, it is checked like the plain message.
 */
import { TICK_MS } from '@shotgun-rally/sim';
import { MAX_RUNS } from '../messages/limits.ts';
import type { Role } from '../messages/words.ts';
import { type BitCoder, BitReader, BitWriter } from './bit-stream.ts';
import { codeMovement, codeNewestMovement, type PlainMovement } from './packed-movement.ts';

/** A run of the plain message: its movement, its length, and its end before the newest run's end. */
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

/** A reader gives this to the functions that code a run. */
const NO_RUN: PlainRun = [[0, 0, 0, 0], TICK_MS, 0];

/** Packs the fields of a plain message. Throws RangeError for times that are not multiples of the tick. */
export function packInputs(message: PlainInputs, role: Role): Uint8Array {
  const [stateTick, eventSequence, rosterNumber, newestMs, runs] = message;
  const writer = new BitWriter();
  writer.expGolomb(newestMs / TICK_MS, NEWEST_TICK_ORDER);
  writer.signed(newestMs / TICK_MS - stateTick, STATE_TICK_ORDER);
  codeAcknowledged(writer, [eventSequence, rosterNumber]);
  writer.sparse(runs.length - expectedRuns(newestMs / TICK_MS, stateTick), RUN_COUNT_ORDER);
  codeRuns(writer, [...runs].reverse(), runs.length, role);
  return writer.finish();
}

/** Unpacks `bin`. Returns the fields of the plain message, unchecked, or the reason to refuse it. */
export function unpackInputs(bin: Uint8Array, role: Role): PlainInputs | string {
  const reader = new BitReader(bin);
  const newestTick = reader.expGolomb(0, NEWEST_TICK_ORDER);
  const stateTick = newestTick - reader.signed(0, STATE_TICK_ORDER);
  const [eventSequence, rosterNumber] = codeAcknowledged(reader, [0, 0]);
  const count = expectedRuns(newestTick, stateTick) + reader.sparse(0, RUN_COUNT_ORDER);
  if (count < 0 || count > MAX_RUNS) return `runs: got ${count}, allowed: 0 to ${MAX_RUNS}`;
  const runs = codeRuns(reader, [], count, role);
  if (!reader.isSound) return 'the bin is cut short';
  if (!reader.isAtEnd) return 'the bin is too long';
  return [stateTick, eventSequence, rosterNumber, newestTick * TICK_MS, runs.reverse()];
}

/** If the input changes in every tick, there is one run for each tick after the newest state received. */
const expectedRuns = (newestTick: number, stateTick: number): number =>
  Math.min(Math.max(newestTick - stateTick, 0), MAX_RUNS);

/** Codes one bit if the message acknowledges neither events nor a roster. */
function codeAcknowledged(
  bits: BitCoder,
  [eventSequence, rosterNumber]: readonly [number, number],
): readonly [number, number] {
  const acknowledges = eventSequence !== 0 || rosterNumber !== 0;
  if (bits.unsigned(acknowledges ? 1 : 0, 1) === 0) return [0, 0];
  return [bits.expGolomb(eventSequence, EVENT_SEQUENCE_ORDER), bits.expGolomb(rosterNumber, ROSTER_NUMBER_ORDER)];
}

/** Codes `count` runs, newest first. A reader passes no `runs`. */
function codeRuns(bits: BitCoder, runs: readonly PlainRun[], count: number, role: Role): PlainRun[] {
  const coded: PlainRun[] = [];
  const isTickByTick = bits.unsigned(areTickByTick(runs) ? 1 : 0, 1) === 1;
  let startMs = 0;
  let next: PlainMovement | null = null;
  let afterNext: PlainMovement | null = null;
  for (let index = 0; index < count; index++) {
    const [movement, timeDeltaMs, agoMs] = runs[index] ?? NO_RUN;
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
