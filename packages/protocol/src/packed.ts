/**
 * The `state` message as one bin, [18, bin]: the same integers as plain.ts, each in few bits.
 *
 *   tick 28 | phase 2 | phase_start_tick 28 | finishers 5 | past: count 5, then 8 bits each: how many ticks ago
 *   for every car slot: 1 bit whether a car is there, and if so
 *     its CAR_FIELDS in order, each in its own code (packed-fields.ts)
 *     two seats: last_time as ticks ago, margin, missed; input: steer 8, throttle 8, buttons 3
 *   for every past tick, and every car that is there: the difference from where later poses put it (packed-past.ts)
 */
import { AXIS_MAX, CAR, carOffset, RACE, STATUS, stateLength, TICK_MS, type WorldState } from '@shotgun-rally/sim';
import { BitReader, BitWriter } from './bit-stream.ts';
import { MARGIN_MIN_MS, MARGIN_NONE, MAX_PAST, MAX_PAST_TICKS, MAX_TICK, MISSED_CYCLE } from './limits.ts';
import type { CarReport, PastPoses, SeatReport, StateMessage } from './messages.ts';
import { driverButtons, driverInput } from './movement.ts';
import { bitsFor, CODED_CAR_FIELDS, CODED_RACE_FIELDS, readFields, writeFields } from './packed-fields.ts';
import { type KnownPoses, readPast, writePast } from './packed-past.ts';
import { extractPoses, poseOffset } from './pose.ts';
import { EMPTY_REPORT } from './report.ts';

const PAST_COUNT_BITS = bitsFor(MAX_PAST);
const PAST_TICK_BITS = bitsFor(MAX_PAST_TICKS);
const AXIS_BITS = 8;
const BUTTON_BITS = 3;
const MISSED_BITS = bitsFor(MISSED_CYCLE - 1);

/** Orders of the exponential Golomb codes: about as many bits as a value usually needs. */
const LAST_TIME_ORDER = 4;
const MARGIN_ORDER = 6;

/** The bin that stands for the message. Throws RangeError for a state that is not on the grid. */
export function packState({ state, reports, past }: StateMessage): Uint8Array {
  const writer = new BitWriter();
  const tick = state[RACE.tick] as number;
  writeFields(writer, CODED_RACE_FIELDS, state, 0);
  writer.unsigned(past.length, PAST_COUNT_BITS);
  for (const each of past) writer.unsigned(tick - each.tick, PAST_TICK_BITS);
  for (let car = 0; carOffset(car) < state.length; car++) {
    const isThere = state[carOffset(car) + CAR.status] !== STATUS.empty;
    writer.unsigned(isThere ? 1 : 0, 1);
    if (!isThere) continue;
    writeFields(writer, CODED_CAR_FIELDS, state, carOffset(car));
    writeReport(writer, reports[car] ?? EMPTY_REPORT, tick);
  }
  let known: KnownPoses = { later: { tick, poses: extractPoses(state) }, latest: null };
  for (const each of past) {
    writePast(writer, state, known, each);
    known = { later: each, latest: known.later };
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
  if (!readFields(reader, CODED_RACE_FIELDS, state, 0)) return 'header out of range';
  const tick = state[RACE.tick] as number;
  const past = readPastTicks(reader, tick, cars);
  if (past === null) return 'past ticks out of range or order';
  const reports = new Array<CarReport>(cars).fill(EMPTY_REPORT);
  for (let car = 0; car < cars; car++) {
    if (reader.unsigned(1) === 0) continue;
    if (!readFields(reader, CODED_CAR_FIELDS, state, carOffset(car))) return `car ${car}: a field out of range`;
    if (state[carOffset(car) + CAR.status] === STATUS.empty) return `car ${car}: an empty slot was sent`;
    const report = readReport(reader, tick);
    if (report === null) return `car ${car}: report out of range`;
    reports[car] = report;
  }
  let known: KnownPoses = { later: { tick, poses: extractPoses(state) }, latest: null };
  for (const each of past) {
    if (!readPast(reader, state, known, each)) return 'a past pose out of range';
    known = { later: each, latest: known.later };
  }
  return { kind: 'state', state, reports, past };
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

/** One bit whether the seat's input was ever executed; if so, how many ticks ago. Then the margin and what was missed. */
function writeSeat(writer: BitWriter, { lastTimeMs, marginMs, missed }: SeatReport, tick: number): void {
  writer.unsigned(lastTimeMs === 0 ? 0 : 1, 1);
  if (lastTimeMs !== 0) writer.signed(tick - lastTimeMs / TICK_MS, LAST_TIME_ORDER);
  writer.signed(marginMs, MARGIN_ORDER);
  writer.unsigned(missed, MISSED_BITS);
}

function readSeat(reader: BitReader, tick: number): SeatReport | null {
  const lastTick = reader.unsigned(1) === 0 ? 0 : tick - reader.signed(LAST_TIME_ORDER);
  const marginMs = reader.signed(MARGIN_ORDER);
  const missed = reader.unsigned(MISSED_BITS);
  if (lastTick < 0 || lastTick > MAX_TICK || marginMs < MARGIN_MIN_MS || marginMs > MARGIN_NONE) return null;
  return { lastTimeMs: lastTick * TICK_MS, marginMs, missed };
}
