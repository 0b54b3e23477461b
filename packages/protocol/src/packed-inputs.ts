/**
 * The `inputs` message as one bin, [2, bin]: the integers of the plain message, newest run first, each movement as its
 * difference from where the runs after it let it be expected.
 *
 *   newest tick | ticks from state_tick to it | 1 if it acknowledges: event_sequence | roster_number
 *   number of runs | 1 if each lasts one tick and they follow each other
 *   for every run: (ticks to the run after it | its length in ticks, less 1) | movement (packed-movement.ts)
 *
 * Unpacked it is the plain message again, checks and all.
 */
import { TICK_MS } from '@shotgun-rally/sim';
import { BitReader, type Bits, BitWriter } from './bit-stream.ts';
import { MAX_RUNS } from './limits.ts';
import type { Role } from './messages.ts';
import { walkFirstMovement, walkMovement } from './packed-movement.ts';

/** [movement, time_delta, time], as in the plain message. */
export type PlainRun = readonly [movement: readonly number[], timeDeltaMs: number, agoMs: number];
/** The plain message after its kind. */
export type PlainInputs = readonly [
  stateTick: number,
  eventSequence: number,
  rosterNumber: number,
  newestMs: number,
  runs: readonly PlainRun[],
];

/** Orders of the exponential Golomb codes: about as many bits as a value usually needs. */
const NEWEST_TICK_ORDER = 16;
const STATE_TICK_ORDER = 4;
const EVENT_SEQUENCE_ORDER = 9;
const ROSTER_NUMBER_ORDER = 3;
const RUN_COUNT_ORDER = 2;
const TICKS_ORDER = 0;

/** The bin that stands for the message. Throws RangeError for times that are not on ticks. */
export function packInputs(message: PlainInputs, role: Role): Uint8Array {
  const [stateTick, eventSequence, rosterNumber, newestMs, runs] = message;
  const writer = new BitWriter();
  writer.expGolomb(newestMs / TICK_MS, NEWEST_TICK_ORDER);
  writer.signed(newestMs / TICK_MS - stateTick, STATE_TICK_ORDER);
  walkAcknowledged(writer, [eventSequence, rosterNumber]);
  writer.sparse(runs.length - runsExpected(newestMs / TICK_MS, stateTick), RUN_COUNT_ORDER);
  walkRuns(writer, [...runs].reverse(), runs.length, role);
  return writer.finish();
}

/** The plain message that `bin` stands for, its fields unchecked, or why it stands for none. */
export function unpackInputs(bin: Uint8Array, role: Role): PlainInputs | string {
  const reader = new BitReader(bin);
  const newestTick = reader.expGolomb(0, NEWEST_TICK_ORDER);
  const stateTick = newestTick - reader.signed(0, STATE_TICK_ORDER);
  const [eventSequence, rosterNumber] = walkAcknowledged(reader, [0, 0]);
  const count = runsExpected(newestTick, stateTick) + reader.sparse(0, RUN_COUNT_ORDER);
  if (count < 0 || count > MAX_RUNS) return `${count} runs`;
  const runs = walkRuns(reader, [], count, role);
  if (!reader.isSound) return 'the bin is cut short';
  if (!reader.isAtEnd) return 'the bin is too long';
  return [stateTick, eventSequence, rosterNumber, newestTick * TICK_MS, runs.reverse()];
}

/** Hands that never rest have given one run in each tick since the state that they know. */
const runsExpected = (newestTick: number, stateTick: number): number =>
  Math.min(Math.max(newestTick - stateTick, 0), MAX_RUNS);

/** Events and roster are acknowledged now and then: one bit where they are not. */
function walkAcknowledged(bits: Bits, [events, roster]: readonly [number, number]): readonly [number, number] {
  if (bits.unsigned(events === 0 && roster === 0 ? 0 : 1, 1) === 0) return [0, 0];
  return [bits.expGolomb(events, EVENT_SEQUENCE_ORDER), bits.expGolomb(roster, ROSTER_NUMBER_ORDER)];
}

/** `runs` newest first; those of a reader come as they are read. */
function walkRuns(bits: Bits, runs: readonly PlainRun[], count: number, role: Role): PlainRun[] {
  const walked: PlainRun[] = [];
  const isTickByTick = bits.unsigned(areTickByTick(runs) ? 1 : 0, 1) === 1;
  let startMs = 0;
  let later: readonly number[] | null = null;
  let latest: readonly number[] | null = null;
  for (let index = 0; index < count; index++) {
    const run = runs[index] ?? NOTHING;
    const gapTicks = isTickByTick ? 0 : bits.expGolomb((run[2] - startMs) / TICK_MS, TICKS_ORDER);
    const ticks = isTickByTick ? 1 : 1 + bits.expGolomb(run[1] / TICK_MS - 1, TICKS_ORDER);
    const told: readonly number[] =
      later === null ? walkFirstMovement(bits, run[0], role) : walkMovement(bits, run[0], later, latest ?? later, role);
    walked.push([told, ticks * TICK_MS, startMs + gapTicks * TICK_MS]);
    startMs += (gapTicks + ticks) * TICK_MS;
    latest = later;
    later = told;
  }
  return walked;
}

const NOTHING: PlainRun = [[0, 0, 0, 0], TICK_MS, 0];

/** Hands that never rest: as many ticks as runs. */
const areTickByTick = (runs: readonly PlainRun[]): boolean =>
  runs.every(([, timeDeltaMs, agoMs], index) => timeDeltaMs === TICK_MS && agoMs === index * TICK_MS);
