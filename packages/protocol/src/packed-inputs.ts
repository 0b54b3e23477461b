/**
 * The `inputs` message as one bin, [2, bin]: the integers of the plain message, newest run first, each movement as its
 * difference from that of the run after it.
 *
 *   newest tick 28 | ticks from state_tick to it | event_sequence | roster_number | number of runs
 *   for every run: ticks to the run after it | its length in ticks, less 1 | movement, field by field
 *
 * All but the first are exponential Golomb codes (bit-stream.ts). Unpacked it is the plain message again, checks and all.
 */
import { TICK_MS } from '@shotgun-rally/sim';
import { BitReader, BitWriter } from './bit-stream.ts';
import { MAX_RUNS, MAX_TICK } from './limits.ts';
import type { Role } from './messages.ts';
import { bitsFor } from './packed-fields.ts';

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

const TICK_BITS = bitsFor(MAX_TICK);
/** Orders of the exponential Golomb codes: about as many bits as a value usually needs. */
const STATE_TICK_ORDER = 4;
const EVENT_SEQUENCE_ORDER = 7;
const ROSTER_NUMBER_ORDER = 2;
const RUN_COUNT_ORDER = 3;
const TICKS_ORDER = 0;
/** Of the movement's fields: steer, throttle, buttons; yaw, pitch, fire, view delay. */
const MOVEMENT_ORDERS: Readonly<Record<Role, readonly number[]>> = { driver: [3, 1, 0], gunner: [6, 5, 0, 1] };

/** The bin that stands for the message. Throws RangeError for times that are not on ticks. */
export function packInputs(
  [stateTick, eventSequence, rosterNumber, newestMs, runs]: PlainInputs,
  role: Role,
): Uint8Array {
  const writer = new BitWriter();
  writer.unsigned(newestMs / TICK_MS, TICK_BITS);
  writer.signed(newestMs / TICK_MS - stateTick, STATE_TICK_ORDER);
  writer.expGolomb(eventSequence, EVENT_SEQUENCE_ORDER);
  writer.expGolomb(rosterNumber, ROSTER_NUMBER_ORDER);
  writer.expGolomb(runs.length, RUN_COUNT_ORDER);
  let startMs = 0;
  let later: readonly number[] = [];
  for (const [movement, timeDeltaMs, agoMs] of [...runs].reverse()) {
    writer.expGolomb((agoMs - startMs) / TICK_MS, TICKS_ORDER);
    writer.expGolomb(timeDeltaMs / TICK_MS - 1, TICKS_ORDER);
    MOVEMENT_ORDERS[role].forEach((order, index) => {
      writer.signed((movement[index] as number) - (later[index] ?? 0), order);
    });
    startMs = agoMs + timeDeltaMs;
    later = movement;
  }
  return writer.finish();
}

/** The plain message that `bin` stands for, its fields unchecked, or why it stands for none. */
export function unpackInputs(bin: Uint8Array, role: Role): PlainInputs | string {
  const reader = new BitReader(bin);
  const newestTick = reader.unsigned(0, TICK_BITS);
  const stateTick = newestTick - reader.signed(0, STATE_TICK_ORDER);
  const eventSequence = reader.expGolomb(0, EVENT_SEQUENCE_ORDER);
  const rosterNumber = reader.expGolomb(0, ROSTER_NUMBER_ORDER);
  const count = reader.expGolomb(0, RUN_COUNT_ORDER);
  if (count > MAX_RUNS) return `${count} runs`;
  const runs = readRuns(reader, count, role);
  if (!reader.isSound) return 'the bin is cut short';
  if (!reader.isAtEnd) return 'the bin is too long';
  return [stateTick, eventSequence, rosterNumber, newestTick * TICK_MS, runs];
}

function readRuns(reader: BitReader, count: number, role: Role): PlainRun[] {
  const runs: PlainRun[] = [];
  let startMs = 0;
  let later: readonly number[] = [];
  for (let index = 0; index < count; index++) {
    const agoMs = startMs + reader.expGolomb(0, TICKS_ORDER) * TICK_MS;
    const timeDeltaMs = (reader.expGolomb(0, TICKS_ORDER) + 1) * TICK_MS;
    const movement = MOVEMENT_ORDERS[role].map((order, field) => (later[field] ?? 0) + reader.signed(0, order));
    runs.push([movement, timeDeltaMs, agoMs]);
    startMs = agoMs + timeDeltaMs;
    later = movement;
  }
  return runs.reverse();
}
