/**
 * The `state` message as one bin, [18, bin]: the same integers as plain.ts, each in as few bits as its range needs.
 *
 *   tick 28 | phase 2 | phase_start_tick 28 | finishers 5 | past: count 5, then 8 bits each: how many ticks ago
 *   for every car slot: 1 bit whether a car is there, and if so
 *     its CAR_FIELDS in order, each in its range; of fields that mostly are 0, one bit says whether they are not
 *     two seats: last_time as ticks ago, margin; input: steer 8, throttle 8, buttons 3
 *   for every past tick, and every car that is there: the difference from the pose after it (packed-past.ts)
 */
import {
  AXIS_MAX,
  CAR,
  CAR_FIELDS,
  type CarFieldName,
  carOffset,
  type Field,
  RACE,
  RACE_FIELDS,
  STATUS,
  stateLength,
  TICK_MS,
  type WorldState,
} from '@shotgun-rally/sim';
import { BitReader, BitWriter } from './bit-stream.ts';
import { driverButtons, driverInput } from './client-messages.ts';
import { MARGIN_MAX, MARGIN_MIN, MAX_PAST, MAX_PAST_TICKS, MAX_TICK } from './limits.ts';
import type { CarReport, PastPoses, SeatReport, StateMessage } from './messages.ts';
import { readPast, writePast } from './packed-past.ts';
import { extractPoses, poseOffset } from './pose.ts';
import { EMPTY_REPORT } from './report.ts';

/** How one field travels: its range from `min` on, in `bits`; where `isMostlyZero`, behind a bit that says whether it is not 0. */
interface FieldCode {
  readonly field: Field;
  readonly bits: number;
  readonly isMostlyZero: boolean;
}

const MOSTLY_ZERO: ReadonlySet<string> = new Set<CarFieldName>([
  'heat',
  'respawnTicks',
  'protectTicks',
  'stuckTicks',
  'cooldownTicks',
  'lastLapTicks',
  'bestLapTicks',
  'finishTicks',
  'place',
]);

const bitsFor = (span: number): number => 32 - Math.clz32(span);
const codeOf = (field: Field): FieldCode => {
  const max = Math.min(field.max, MAX_TICK);
  return {
    field: { ...field, max },
    bits: bitsFor(max - field.min),
    isMostlyZero: MOSTLY_ZERO.has(field.name),
  };
};
const RACE_CODES = RACE_FIELDS.map(codeOf);
const CAR_CODES = CAR_FIELDS.map(codeOf);

const PAST_COUNT_BITS = bitsFor(MAX_PAST);
const PAST_TICK_BITS = bitsFor(MAX_PAST_TICKS);
const AXIS_BITS = 8;
const BUTTON_BITS = 3;

/** Orders of the exponential Golomb codes: about as many bits as a value usually needs. */
const LAST_TIME_ORDER = 4;
const MARGIN_ORDER = 3;

/** The bin that stands for the message. Throws RangeError for a state that is not on the grid. */
export function packState({ state, reports, past }: StateMessage): Uint8Array {
  const writer = new BitWriter();
  const tick = state[RACE.tick] as number;
  RACE_CODES.forEach((code, index) => {
    writeField(writer, code, state[index] as number);
  });
  writer.unsigned(past.length, PAST_COUNT_BITS);
  for (const each of past) writer.unsigned(tick - each.tick, PAST_TICK_BITS);
  for (let car = 0; carOffset(car) < state.length; car++) {
    const isThere = state[carOffset(car) + CAR.status] !== STATUS.empty;
    writer.unsigned(isThere ? 1 : 0, 1);
    if (!isThere) continue;
    CAR_CODES.forEach((code, index) => {
      writeField(writer, code, state[carOffset(car) + index] as number);
    });
    writeReport(writer, reports[car] ?? EMPTY_REPORT, tick);
  }
  let later: PastPoses = { tick, poses: extractPoses(state) };
  for (const each of past) {
    writePast(writer, state, later, each);
    later = each;
  }
  return writer.finish();
}

/** The message that `bin` stands for in a race of `cars` slots, or why it stands for none. */
export function unpackState(bin: Uint8Array, cars: number): StateMessage | string {
  const reader = new BitReader(bin);
  const message = readState(reader, cars);
  if (!reader.isSound) return 'the bin is cut short';
  return typeof message === 'string' || reader.isAtEnd ? message : 'the bin is too long';
}

function readState(reader: BitReader, cars: number): StateMessage | string {
  const state: WorldState = new Int32Array(stateLength(cars));
  if (!readFields(reader, RACE_CODES, state, 0)) return 'header out of range';
  const tick = state[RACE.tick] as number;
  const past = readPastTicks(reader, tick, cars);
  if (past === null) return 'past ticks out of range or order';
  const reports = new Array<CarReport>(cars).fill(EMPTY_REPORT);
  for (let car = 0; car < cars; car++) {
    if (reader.unsigned(1) === 0) continue;
    if (!readFields(reader, CAR_CODES, state, carOffset(car))) return `car ${car}: a field out of range`;
    if (state[carOffset(car) + CAR.status] === STATUS.empty) return `car ${car}: an empty slot was sent`;
    const report = readReport(reader, tick);
    if (report === null) return `car ${car}: report out of range`;
    reports[car] = report;
  }
  let later: PastPoses = { tick, poses: extractPoses(state) };
  for (const each of past) {
    if (!readPast(reader, state, later, each)) return 'a past pose out of range';
    later = each;
  }
  return { kind: 'state', state, reports, past };
}

function writeField(writer: BitWriter, { field, bits, isMostlyZero }: FieldCode, value: number): void {
  if (isMostlyZero) {
    writer.unsigned(value === 0 ? 0 : 1, 1);
    if (value === 0) return;
  }
  writer.unsigned(value - field.min, bits);
}

/** Reads one integer a code into `into`; false if one is out of its range. */
function readFields(reader: BitReader, codes: readonly FieldCode[], into: Int32Array, offset: number): boolean {
  for (let index = 0; index < codes.length; index++) {
    const { field, bits, isMostlyZero } = codes[index] as FieldCode;
    const isZero = isMostlyZero && reader.unsigned(1) === 0;
    const value = isZero ? 0 : reader.unsigned(bits) + field.min;
    if (value > field.max) return false;
    into[offset + index] = value;
  }
  return true;
}

function readPastTicks(reader: BitReader, tick: number, cars: number): PastPoses[] | null {
  const past: PastPoses[] = [];
  const count = reader.unsigned(PAST_COUNT_BITS);
  let previous = 0;
  for (let index = 0; index < count; index++) {
    const ago = reader.unsigned(PAST_TICK_BITS);
    if (index >= MAX_PAST || ago <= previous || ago > tick) return null;
    past.push({ tick: tick - ago, poses: new Int32Array(poseOffset(cars)) });
    previous = ago;
  }
  return past;
}

function writeReport(writer: BitWriter, { driver, gunner, input }: CarReport, tick: number): void {
  writeSeat(writer, driver, tick);
  writeSeat(writer, gunner, tick);
  writer.unsigned(input.steer + AXIS_MAX, AXIS_BITS);
  writer.unsigned(input.throttle + AXIS_MAX, AXIS_BITS);
  writer.unsigned(driverButtons(input), BUTTON_BITS);
}

function readReport(reader: BitReader, tick: number): CarReport | null {
  const driver = readSeat(reader, tick);
  const gunner = readSeat(reader, tick);
  const steer = reader.unsigned(AXIS_BITS) - AXIS_MAX;
  const throttle = reader.unsigned(AXIS_BITS) - AXIS_MAX;
  const input = driverInput(steer, throttle, reader.unsigned(BUTTON_BITS));
  if (driver === null || gunner === null || steer > AXIS_MAX || throttle > AXIS_MAX) return null;
  return { driver, gunner, input };
}

/** One bit whether the seat's input was ever executed; if so, how many ticks ago. Then the margin. */
function writeSeat(writer: BitWriter, { lastTimeMs, marginTicks }: SeatReport, tick: number): void {
  writer.unsigned(lastTimeMs === 0 ? 0 : 1, 1);
  if (lastTimeMs !== 0) writer.signed(tick - lastTimeMs / TICK_MS, LAST_TIME_ORDER);
  writer.signed(marginTicks, MARGIN_ORDER);
}

function readSeat(reader: BitReader, tick: number): SeatReport | null {
  const lastTick = reader.unsigned(1) === 0 ? 0 : tick - reader.signed(LAST_TIME_ORDER);
  const marginTicks = reader.signed(MARGIN_ORDER);
  if (lastTick < 0 || lastTick > MAX_TICK || marginTicks < MARGIN_MIN || marginTicks > MARGIN_MAX) return null;
  return { lastTimeMs: lastTick * TICK_MS, marginTicks };
}
