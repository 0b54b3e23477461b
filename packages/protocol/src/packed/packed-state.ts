/**
 * The `state` message as one MessagePack bin (byte string), [18, bin]: a stream of bits.
 *
 *   tick, 28 bits | ticks since the baseline (0 for none), 8 bits | ticks from the earlier baseline to the baseline (0 for none)
 *   the race's other fields, if they changed | commands (packed-commands.ts) | past ticks
 *   for each car slot: has a car, 1 bit | is not skipped, 1 bit | the car (packed-car.ts) and its past poses (packed-past.ts)
 *   the recipient's car, 4 bits | its two seats (packed-seats.ts)
 *
 * A baseline is a state that the recipient has acknowledged. A skipped car is omitted, and the recipient extrapolates it
 * from the baseline. All lines except the last are equal for recipients with equal baselines and skipped cars, and are
 * encoded once for all of them.
 *
 * Functions named `code...` write with a BitWriter, or read with a BitReader, which ignores the values that it gets.
 */
import { carOffset, RACE } from '@shotgun-rally/sim';
import { AXIS_MAX, carCountOf, RACE_FIELDS, stateLength } from '@shotgun-rally/sim/state';
import { readCommands, writeCommands } from '../messages/commands.ts';
import {
  INPUT_AHEAD_MAX_TICKS,
  MAX_BASELINE_TICKS,
  MAX_CARS,
  MAX_PAST_POSES,
  MAX_PAST_TICKS,
  MAX_TICK,
} from '../messages/limits.ts';
import { BUTTONS_MAX } from '../messages/movement.ts';
import { pastPoseOffset } from '../messages/poses.ts';
import { type CarReport, EMPTY_REPORT, type PastPoses, STATE_CODE, type StateMessage } from '../messages/state.ts';
import { pack } from '../plain/message-pack.ts';
import { FieldReader } from '../schema/field-reader.ts';
import { type BitCoder, BitReader, BitWriter } from './bit-stream.ts';
import {
  type Baselines,
  baselinesOf,
  type Draft,
  draftOf,
  findBaselineProblem,
  hasCar,
  INPUT_LENGTH,
  tickOf,
  withDriverInputs,
} from './draft.ts';
import { codeCarDelta, codeWholeCar } from './packed-car.ts';
import { codeCommands } from './packed-commands.ts';
import { areInRange, bitsFor, CODED_CAR_FIELDS, CODED_RACE_FIELDS, codeFields } from './packed-fields.ts';
import { codePast, findAgeProblem } from './packed-past.ts';
import { codeSeat, isSeatInRange } from './packed-seats.ts';
import { extrapolateCar, isSkipped } from './skipped-cars.ts';

/** The recipient of a packed state. */
export interface Recipient {
  /** The recipient's own car: a slot of the state; 0 for a spectator. */
  readonly car: number;
  /** A state that the recipient has acknowledged, at most MAX_BASELINE_TICKS old. Without it, all cars are coded in full. */
  readonly baseline?: StateMessage | undefined;
  /** An older acknowledged state. Changes from it to the baseline are extrapolated. */
  readonly earlierBaseline?: StateMessage | undefined;
  /** Cars to omit if the baseline has them, one bit each, bit 0 for car 0. The recipient extrapolates them. */
  readonly skippedCars?: number | undefined;
}

/** Returns the state of a tick, or undefined if there is none. */
export type StateLookup = (tick: number) => StateMessage | undefined;

const TICK_BITS = bitsFor(MAX_TICK);
const BASELINE_BITS = bitsFor(MAX_BASELINE_TICKS);
const CAR_BITS = bitsFor(MAX_CARS - 1);
/** Orders of the exponential Golomb codes: about the number of bits that a value usually needs. */
const EARLIER_ORDER = 1;
const PAST_COUNT_ORDER = 1;
const PAST_TICK_ORDER = 0;
/** Index of the first field of the race after the tick. */
const FIRST_RACE_FIELD = RACE.tick + 1;
const RACE_CODES = CODED_RACE_FIELDS.slice(FIRST_RACE_FIELD);
const WRONG_RACE = 'race fields out of range';
const WRONG_COMMANDS = 'commands out of range';

/** Writes the bins of all recipients, one after the other. */
const binWriter = new BitWriter();

/** The part of a packed state that is equal for all recipients with the same baselines and skipped cars. */
interface SharedPart {
  /** The first of these recipients. */
  readonly recipient: Recipient;
  readonly bytes: Uint8Array;
  readonly bitCount: number;
}

/** Packs one state for many recipients. The part that is equal for several recipients is encoded once. */
export class StatePacker {
  readonly #message: StateMessage;
  readonly #shared: SharedPart[] = [];

  constructor(message: StateMessage) {
    this.#message = message;
  }

  /**
   * Returns the message for one recipient. Throws RangeError with the reason for a state that a client would refuse, and for a
   * recipient whose car or baselines are not allowed.
   */
  encodeFor(recipient: Recipient): Uint8Array {
    const { car } = recipient;
    const cars = carCountOf(this.#message.state);
    if (!(Number.isInteger(car) && car >= 0 && car < cars))
      throw new RangeError(`cannot encode state: car: got ${car}, allowed: an integer from 0 to ${cars - 1}`);
    const { bytes, bitCount } =
      this.#shared.find((part) => canShare(part.recipient, recipient)) ?? this.#addShared(recipient);
    binWriter.clear();
    binWriter.append(bytes, bitCount);
    binWriter.unsigned(car, CAR_BITS);
    const { driver, gunner } = this.#message.reports[car] ?? EMPTY_REPORT;
    for (const seat of [driver, gunner]) {
      if (!isSeatInRange(seat)) throw new RangeError('cannot encode state: a seat out of range');
      codeSeat(binWriter, seat, tickOf(this.#message));
    }
    return pack([STATE_CODE, binWriter.finish()]);
  }

  #addShared(recipient: Recipient): SharedPart {
    const writer = new BitWriter();
    const problem = tryWriteShared(writer, this.#message, recipient);
    if (problem !== null) throw new RangeError(`cannot encode state: ${problem}`);
    const bitCount = writer.length;
    const part = { recipient, bytes: writer.finish(), bitCount };
    this.#shared.push(part);
    return part;
  }
}

const canShare = (a: Recipient, b: Recipient): boolean =>
  a.baseline === b.baseline && a.earlierBaseline === b.earlierBaseline && (a.skippedCars ?? 0) === (b.skippedCars ?? 0);

/** As `writeShared`; also returns a reason if the writer throws for an integer that its code cannot express. */
function tryWriteShared(writer: BitWriter, message: StateMessage, recipient: Recipient): string | null {
  try {
    return writeShared(writer, message, recipient);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return findFieldProblem(draftOf(message)) ?? error.message;
  }
}

/** Returns the reason why a client would refuse a field of the race or of a car, or null. */
function findFieldProblem(draft: Draft): string | null {
  if (!areInRange(CODED_RACE_FIELDS, draft.state, 0)) return WRONG_RACE;
  for (let car = 0; car < carCountOf(draft.state); car++) {
    const problem = hasCar(draft.state, car) ? findCarProblem(draft, car) : null;
    if (problem !== null) return problem;
  }
  return null;
}

/** Writes all except the recipient's car and seats. Returns the reason why a client would refuse the state, or null. */
function writeShared(writer: BitWriter, message: StateMessage, recipient: Recipient): string | null {
  const draft = draftOf(message);
  const tick = tickOf(message);
  const baselines = baselinesOf(tick, recipient.baseline, recipient.earlierBaseline);
  const ages = message.past.map((past) => tick - past.tick);
  const problem = (baselines && findBaselineProblem(baselines)) ?? findAgeProblem(ages, tick);
  if (problem !== null) return problem;
  const ticksFromEarlierToBase = baselines?.earlier ? baselines.ticksFromEarlierToBase : 0;
  codeHeader(writer, { tick, ticksSinceBase: baselines?.ticksSinceBase ?? 0, ticksFromEarlierToBase });
  codeRace(writer, draft, baselines);
  if (!areInRange(CODED_RACE_FIELDS, draft.state, 0)) return WRONG_RACE;
  const commands = writeCommands(message.commands, tick);
  if (codeCommands(writer, commands) === null || readPlainCommands(commands, tick) === null) return WRONG_COMMANDS;
  codePastTicks(writer, ages);
  return codeCars(writer, { draft, baselines, past: message.past, skippedCars: recipient.skippedCars ?? 0 });
}

/** Decodes `bin` in a race of `cars` slots. Returns the message, or the reason to refuse it. */
export function unpackState(bin: Uint8Array, cars: number, stateAt: StateLookup): StateMessage | string {
  const reader = new BitReader(bin);
  const message = readState(reader, cars, stateAt);
  if (!reader.isValid) return 'the bin is cut short';
  return typeof message === 'string' || reader.isAtEnd ? message : 'the bin is too long';
}

function readState(reader: BitReader, cars: number, stateAt: StateLookup): StateMessage | string {
  const { tick, ticksSinceBase, ticksFromEarlierToBase } = codeHeader(reader, EMPTY_HEADER);
  const baseTick = tick - ticksSinceBase;
  const base = ticksSinceBase > 0 ? stateAt(baseTick) : undefined;
  const earlier = ticksFromEarlierToBase > 0 ? stateAt(baseTick - ticksFromEarlierToBase) : undefined;
  if (ticksSinceBase > 0 && base === undefined) return `the baseline, tick ${baseTick}, is not known`;
  if (ticksFromEarlierToBase > 0 && earlier === undefined) return 'the state before the baseline is not known';
  const baselines = baselinesOf(tick, base, earlier);
  const draft: Draft = { state: new Int32Array(stateLength(cars)), inputs: new Int32Array(cars * INPUT_LENGTH) };
  draft.state[RACE.tick] = tick;
  codeRace(reader, draft, baselines);
  if (!areInRange(CODED_RACE_FIELDS, draft.state, 0)) return WRONG_RACE;
  const commands = readPlainCommands(codeCommands(reader, []), tick);
  if (commands === null) return WRONG_COMMANDS;
  const past = readPast(reader, tick, cars);
  if (past === null) return 'past ticks out of range or order';
  const problem = codeCars(reader, { draft, baselines, past, skippedCars: 0 });
  if (problem !== null) return problem;
  const reports = readReports(reader, draft, cars);
  return reports ? { kind: 'state', state: draft.state, reports, past, commands } : 'a seat out of range';
}

/** Reads commands from the arrays of the plain encoding. Returns null if one is out of range. */
function readPlainCommands(plain: readonly (readonly number[])[] | null, tick: number) {
  if (plain === null) return null;
  const entries = new FieldReader(plain);
  const commands = readCommands(entries, tick);
  return entries.failure.reason === null ? commands : null;
}

/** Reads the recipient's car and its seats. Returns the reports of all cars, or null if a seat is out of range. */
function readReports(reader: BitReader, draft: Draft, cars: number): CarReport[] | null {
  const ownCar = reader.unsigned(0, CAR_BITS);
  const tick = tickOf(draft);
  const driver = codeSeat(reader, EMPTY_REPORT.driver, tick);
  const gunner = codeSeat(reader, EMPTY_REPORT.gunner, tick);
  if (ownCar >= cars || !isSeatInRange(driver) || !isSeatInRange(gunner)) return null;
  const reports = new Array<CarReport>(cars).fill(EMPTY_REPORT);
  if (hasCar(draft.state, ownCar)) reports[ownCar] = { ...EMPTY_REPORT, driver, gunner };
  return withDriverInputs(draft, reports);
}

interface Header {
  readonly tick: number;
  /** Ticks from the baseline to `tick`; 0 for no baseline. */
  readonly ticksSinceBase: number;
  /** Ticks from the earlier baseline to the baseline; 0 for no earlier baseline. */
  readonly ticksFromEarlierToBase: number;
}

/** Passed to a reader. */
const EMPTY_HEADER: Header = { tick: 0, ticksSinceBase: 0, ticksFromEarlierToBase: 0 };

function codeHeader(bits: BitCoder, header: Header): Header {
  const tick = bits.unsigned(header.tick, TICK_BITS);
  const ticksSinceBase = bits.unsigned(header.ticksSinceBase, BASELINE_BITS);
  if (ticksSinceBase === 0) return { tick, ticksSinceBase, ticksFromEarlierToBase: 0 };
  return { tick, ticksSinceBase, ticksFromEarlierToBase: bits.expGolomb(header.ticksFromEarlierToBase, EARLIER_ORDER) };
}

/** Codes the fields of the race after the tick. Together they take one bit if they are equal to those of the baseline. */
function codeRace(bits: BitCoder, { state }: Draft, baselines: Baselines | null): void {
  if (baselines) {
    const base = baselines.base.state.subarray(FIRST_RACE_FIELD, RACE_FIELDS.length);
    const isEqual = base.every((value, index) => value === state[FIRST_RACE_FIELD + index]);
    if (bits.unsigned(isEqual ? 1 : 0, 1) === 1) {
      state.set(base, FIRST_RACE_FIELD);
      return;
    }
  }
  codeFields(bits, RACE_CODES, state, FIRST_RACE_FIELD);
}

/** Codes the ages of the past poses, in ticks before the state. Returns null if there are too many. */
function codePastTicks(bits: BitCoder, ages: readonly number[]): number[] | null {
  const count = bits.expGolomb(ages.length, PAST_COUNT_ORDER);
  if (count > MAX_PAST_POSES) return null;
  const coded: number[] = [];
  for (let previous = 0; coded.length < count; ) {
    previous += 1 + bits.expGolomb((ages[coded.length] ?? 0) - previous - 1, PAST_TICK_ORDER);
    coded.push(previous);
  }
  return coded;
}

function readPast(reader: BitReader, tick: number, cars: number): PastPoses[] | null {
  const ages = codePastTicks(reader, []);
  if (!ages?.every((age) => age <= Math.min(tick, MAX_PAST_TICKS))) return null;
  return ages.map((age) => ({ tick: tick - age, poses: new Int32Array(pastPoseOffset(cars)) }));
}

/** The cars of a state. A reader ignores `skippedCars`, and reads from the message which cars are skipped. */
interface CarsToCode {
  readonly draft: Draft;
  readonly baselines: Baselines | null;
  readonly past: readonly PastPoses[];
  readonly skippedCars: number;
}

/** Codes all car slots. Returns the reason to refuse a car, or null. */
function codeCars(bits: BitCoder, { draft, baselines, past, skippedCars }: CarsToCode): string | null {
  for (let car = 0; car < carCountOf(draft.state); car++) {
    if (bits.unsigned(hasCar(draft.state, car) ? 1 : 0, 1) === 0) continue;
    if (!baselines || !hasCar(baselines.base.state, car)) codeWholeCar(bits, draft, car);
    else if (bits.unsigned(isSkipped(skippedCars, car) ? 0 : 1, 1) === 1) codeCarDelta(bits, draft, car, baselines);
    else {
      extrapolateCar(draft, car, baselines);
      continue;
    }
    const problem = findCarProblem(draft, car);
    if (problem !== null) return problem;
    if (!codePast(bits, draft, car, baselines, past)) return `car ${car}: a past pose out of range`;
  }
  return null;
}

/** Returns the reason why a client would refuse a car, or null. */
function findCarProblem({ state, inputs }: Draft, car: number): string | null {
  if (!areInRange(CODED_CAR_FIELDS, state, carOffset(car))) return `car ${car}: a field out of range`;
  if (!hasCar(state, car)) return `car ${car}: an empty slot was sent`;
  const at = car * INPUT_LENGTH;
  const buttons = inputs[at + 2]!;
  const ahead = inputs[at + 3]!;
  const areAxesValid = isAxis(inputs[at]!) && isAxis(inputs[at + 1]!);
  const areOthersValid = buttons >= 0 && buttons <= BUTTONS_MAX && ahead >= 0 && ahead <= INPUT_AHEAD_MAX_TICKS;
  return areAxesValid && areOthersValid ? null : `car ${car}: an input out of range`;
}

const isAxis = (value: number): boolean => value >= -AXIS_MAX && value <= AXIS_MAX;
