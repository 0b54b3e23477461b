/**
 * The `state` message as one bin, [18, bin]: all bits one after the other, no padding but at the very end.
 *
 *   tick 28 | ticks since the baseline 8, 0 for none | ticks from the one before to the baseline
 *   the race's other fields, if they changed | what is decided (commands.ts) | past ticks
 *   for every car slot: there? 1 | told? 1 | the car (packed-car.ts), and its earlier poses (packed-past.ts)
 *   the receiver's car 4, and its two seats (packed-seats.ts)
 *
 * A baseline is a state that the receiver has acknowledged. What follows the header and comes before the seats is the same
 * for all who have the same baselines, and is made once.
 */
import { AXIS_MAX, carCountOf, carOffset, RACE, RACE_FIELDS, stateLength, type WorldState } from '@shotgun-rally/sim';
import { BitReader, type Bits, BitWriter, NO_DIFFERENCE } from './bit-stream.ts';
import { walkCommands } from './commands.ts';
import { MAX_BASELINE_TICKS, MAX_CARS, MAX_PAST, MAX_PAST_TICKS, MAX_TICK } from './limits.ts';
import type { CarReport, PastPoses, StateMessage } from './messages.ts';
import { BUTTONS_MAX, driverButtons, driverInput } from './movement.ts';
import { type Draft, INPUT_LENGTH, isThere, type Known, walkKnownCar, walkWholeCar } from './packed-car.ts';
import { areInRange, bitsFor, CODED_CAR_FIELDS, CODED_RACE_FIELDS, walkFields } from './packed-fields.ts';
import { walkPast } from './packed-past.ts';
import { isSeatInRange, walkSeat } from './packed-seats.ts';
import { pastOffset } from './pose.ts';
import { EMPTY_REPORT } from './report.ts';

/** For whom a state is packed. */
export interface Recipient {
  /** The receiver's own car. */
  readonly car: number;
  /** A state that the receiver has acknowledged, at most MAX_BASELINE_TICKS old; without one every car is told in full. */
  readonly baseline?: StateMessage | undefined;
  /** An older one that it has acknowledged too, to see how things change. */
  readonly earlierBaseline?: StateMessage | undefined;
  /** Cars that are not told of: bit 0 for car 0. They go on as expected, if `base` has them. */
  readonly skippedCars?: number | undefined;
}

/** The state of a tick, if it is known here. */
export type StateLookup = (tick: number) => StateMessage | undefined;

const TICK_BITS = bitsFor(MAX_TICK);
const BASELINE_BITS = bitsFor(MAX_BASELINE_TICKS);
const CAR_BITS = bitsFor(MAX_CARS - 1);
/** Orders of the codes: about as many bits as a value usually needs. */
const BEFORE_ORDER = 1;
const PAST_COUNT_ORDER = 1;
const PAST_TICK_ORDER = 0;
const FIRST_RACE_FIELD = RACE.tick + 1;
const RACE_CODES = CODED_RACE_FIELDS.slice(FIRST_RACE_FIELD);

/** Of the message on its way to one receiver: who takes a bin copies it. */
const writer = new BitWriter();

/** A state on its way to many receivers; the part that they share is made once. */
export class PackedState {
  readonly #message: StateMessage;
  readonly #shared: { readonly to: Recipient; readonly bytes: Uint8Array; readonly bitCount: number }[] = [];

  constructor(message: StateMessage) {
    this.#message = message;
  }

  /**
   * To be copied before the next is asked for. Throws RangeError, with the reason, for a state that the other end would
   * refuse.
   */
  binFor(to: Recipient): Uint8Array {
    const { bytes, bitCount } = this.#shared.find((made) => areAlike(made.to, to)) ?? this.#share(to);
    writer.clear();
    writer.append(bytes, bitCount);
    writer.unsigned(to.car, CAR_BITS);
    const { driver, gunner } = this.#message.reports[to.car] ?? EMPTY_REPORT;
    for (const seat of [driver, gunner]) {
      if (!isSeatInRange(seat)) throw new RangeError('cannot encode state: a seat out of range');
      walkSeat(writer, seat, tickOf(this.#message));
    }
    return writer.finish();
  }

  #share(to: Recipient) {
    const writer = new BitWriter();
    const wrong = writeShared(writer, this.#message, to);
    if (wrong !== null) throw new RangeError(`cannot encode state: ${wrong}`);
    const bitCount = writer.length;
    const made = { to, bytes: writer.finish(), bitCount };
    this.#shared.push(made);
    return made;
  }
}

const areAlike = (a: Recipient, b: Recipient): boolean =>
  a.baseline === b.baseline && a.earlierBaseline === b.earlierBaseline && (a.skippedCars ?? 0) === (b.skippedCars ?? 0);

const tickOf = ({ state }: { readonly state: WorldState }): number => state[RACE.tick]!;

/** What the receiver will know once it has the message: what is not told of goes on as expected from the baseline. */
export function stateAfterDecoding(message: StateMessage, to: Recipient): StateMessage {
  const known = knownOf(tickOf(message), to.baseline, to.earlierBaseline);
  if (!known || !to.skippedCars) return message;
  const { state, inputs } = draftOf(message);
  const draft = { state: state.slice(), inputs: inputs.slice() };
  const past = message.past.map(({ tick, poses }) => ({ tick, poses: poses.slice() }));
  for (let car = 0; car < carCountOf(state); car++) {
    if (!isUntold(to.skippedCars, car) || !isThere(state, car) || !isThere(known.base.state, car)) continue;
    walkUntoldCar(draft, car, known);
    for (const { poses } of past) poses.fill(0, pastOffset(car), pastOffset(car + 1));
  }
  return { ...message, state: draft.state, reports: reportsOf(draft, message.reports), past };
}

/** It goes on as it was: how it changed would carry it off, were there nobody to correct it. */
function walkUntoldCar(draft: Draft, car: number, known: Known): void {
  walkKnownCar(NO_DIFFERENCE, draft, car, { ...known, before: null });
}

const isUntold = (untold: number, car: number): boolean => ((untold >>> car) & 1) === 1;

/** Everything but the receiver's seats; what is wrong with it, or null. */
function writeShared(
  writer: BitWriter,
  message: StateMessage,
  { baseline: base, earlierBaseline: before, skippedCars: untold = 0 }: Recipient,
): string | null {
  const draft = draftOf(message);
  const tick = tickOf(message);
  const known = knownOf(tick, base, before);
  walkHeader(writer, { tick, ticks: known?.ticks ?? 0, ticksBefore: known?.before ? known.ticksBefore : 0 });
  walkRace(writer, draft, known);
  if (!areInRange(CODED_RACE_FIELDS, draft.state, 0)) return 'header out of range';
  if (walkCommands(writer, message.commands, tick) === null) return COMMANDS_WRONG;
  walkPastTicks(
    writer,
    message.past.map((each) => tick - each.tick),
  );
  return walkCars(writer, draft, known, message.past, untold);
}

/** The message that `bin` stands for in a race of `cars` slots, or why it stands for none. */
export function unpackState(bin: Uint8Array, cars: number, stateAt: StateLookup): StateMessage | string {
  const reader = new BitReader(bin);
  const message = readState(reader, cars, stateAt);
  if (!reader.isSound) return 'the bin is cut short';
  return typeof message === 'string' || reader.isAtEnd ? message : 'the bin is too long';
}

function readState(reader: BitReader, cars: number, stateAt: StateLookup): StateMessage | string {
  const { tick, ticks, ticksBefore } = walkHeader(reader, { tick: 0, ticks: 0, ticksBefore: 0 });
  const base = ticks > 0 ? stateAt(tick - ticks) : undefined;
  const before = ticksBefore > 0 ? stateAt(tick - ticks - ticksBefore) : undefined;
  if (ticks > 0 && base === undefined) return `its baseline, tick ${tick - ticks}, is not known here`;
  if (ticksBefore > 0 && before === undefined) return 'the state before its baseline is not known here';
  const known = knownOf(tick, base, before);
  const draft: Draft = { state: new Int32Array(stateLength(cars)), inputs: new Int32Array(cars * INPUT_LENGTH) };
  draft.state[RACE.tick] = tick;
  walkRace(reader, draft, known);
  if (!areInRange(CODED_RACE_FIELDS, draft.state, 0)) return 'header out of range';
  const commands = walkCommands(reader, [], tick);
  if (commands === null) return COMMANDS_WRONG;
  const past = readPast(reader, tick, cars);
  if (past === null) return 'past ticks out of range or order';
  const wrong = walkCars(reader, draft, known, past, 0);
  if (wrong !== null) return wrong;
  const own = reader.unsigned(0, CAR_BITS);
  const seats = { driver: walkSeat(reader, NOBODY, tick), gunner: walkSeat(reader, NOBODY, tick) };
  if (own >= cars || !isSeatInRange(seats.driver) || !isSeatInRange(seats.gunner)) return 'a seat out of range';
  const reports = new Array<CarReport>(cars).fill(EMPTY_REPORT);
  if (isThere(draft.state, own)) reports[own] = { ...seats, input: EMPTY_REPORT.input };
  return { kind: 'state', state: draft.state, reports: reportsOf(draft, reports), past, commands };
}

const NOBODY = EMPTY_REPORT.driver;
const COMMANDS_WRONG = 'commands out of range';

function knownOf(tick: number, base: StateMessage | undefined, before: StateMessage | undefined): Known | null {
  if (!base) return null;
  const baseTick = tickOf(base);
  return {
    base: draftOf(base),
    ticks: tick - baseTick,
    before: before ? draftOf(before) : null,
    ticksBefore: before ? baseTick - tickOf(before) : 1,
  };
}

const drafts = new WeakMap<StateMessage, Draft>();

/** A message is a baseline many times. */
function draftOf(message: StateMessage): Draft {
  const known = drafts.get(message);
  if (known) return known;
  const { state, reports } = message;
  const inputs = new Int32Array(carCountOf(state) * INPUT_LENGTH);
  reports.forEach(({ input }, car) => {
    inputs[car * INPUT_LENGTH] = input.steer;
    inputs[car * INPUT_LENGTH + 1] = input.throttle;
    inputs[car * INPUT_LENGTH + 2] = driverButtons(input);
  });
  const draft = { state, inputs };
  drafts.set(message, draft);
  return draft;
}

/** Seats as they are, inputs as in the draft. */
const reportsOf = ({ inputs }: Draft, reports: readonly CarReport[]): CarReport[] =>
  reports.map(({ driver, gunner }, car) => {
    const at = car * INPUT_LENGTH;
    const input = driverInput(inputs[at]!, inputs[at + 1]!, inputs[at + 2]!);
    return { driver, gunner, input };
  });

interface Header {
  readonly tick: number;
  /** Since the baseline; 0 for none. */
  readonly ticks: number;
  /** From the one before to the baseline; 0 for none. */
  readonly ticksBefore: number;
}

function walkHeader(bits: Bits, header: Header): Header {
  const tick = bits.unsigned(header.tick, TICK_BITS);
  const ticks = bits.unsigned(header.ticks, BASELINE_BITS);
  return { tick, ticks, ticksBefore: ticks === 0 ? 0 : bits.expGolomb(header.ticksBefore, BEFORE_ORDER) };
}

/** The race's fields but the tick: as in the baseline, or all of them. */
function walkRace(bits: Bits, { state }: Draft, known: Known | null): void {
  if (known) {
    const was = known.base.state.subarray(FIRST_RACE_FIELD, RACE_FIELDS.length);
    const isSame = was.every((value, index) => value === state[FIRST_RACE_FIELD + index]);
    if (bits.unsigned(isSame ? 1 : 0, 1) === 1) {
      state.set(was, FIRST_RACE_FIELD);
      return;
    }
  }
  walkFields(bits, RACE_CODES, state, FIRST_RACE_FIELD);
}

/** How many, then how much longer ago than the one before each is than it must be. */
function walkPastTicks(bits: Bits, agos: readonly number[]): number[] | null {
  const count = bits.expGolomb(agos.length, PAST_COUNT_ORDER);
  if (count > MAX_PAST) return null;
  const walked: number[] = [];
  for (let previous = 0; walked.length < count; ) {
    previous += 1 + bits.expGolomb((agos[walked.length] ?? 0) - previous - 1, PAST_TICK_ORDER);
    walked.push(previous);
  }
  return walked;
}

function readPast(reader: BitReader, tick: number, cars: number): PastPoses[] | null {
  const agos = walkPastTicks(reader, []);
  if (!agos?.every((ago) => ago <= Math.min(tick, MAX_PAST_TICKS))) return null;
  return agos.map((ago) => ({ tick: tick - ago, poses: new Int32Array(pastOffset(cars)) }));
}

/** What is wrong with one of them, or null. */
function walkCars(
  bits: Bits,
  draft: Draft,
  known: Known | null,
  past: readonly PastPoses[],
  untold: number,
): string | null {
  for (let car = 0; car < carCountOf(draft.state); car++) {
    if (bits.unsigned(isThere(draft.state, car) ? 1 : 0, 1) === 0) continue;
    if (!known || !isThere(known.base.state, car)) walkWholeCar(bits, draft, car);
    else if (bits.unsigned(isUntold(untold, car) ? 0 : 1, 1) === 1) walkKnownCar(bits, draft, car, known);
    else {
      walkUntoldCar(draft, car, known);
      continue;
    }
    const wrong = whatIsWrong(draft, car);
    if (wrong !== null) return wrong;
    if (!walkPast(bits, draft, car, known, past)) return `car ${car}: a past pose out of range`;
  }
  return null;
}

function whatIsWrong({ state, inputs }: Draft, car: number): string | null {
  if (!areInRange(CODED_CAR_FIELDS, state, carOffset(car))) return `car ${car}: a field out of range`;
  if (!isThere(state, car)) return `car ${car}: an empty slot was sent`;
  const at = car * INPUT_LENGTH;
  const buttons = inputs[at + 2]!;
  const isInput = isAxis(inputs[at]!) && isAxis(inputs[at + 1]!) && buttons >= 0 && buttons <= BUTTONS_MAX;
  return isInput ? null : `car ${car}: an input out of range`;
}

const isAxis = (value: number): boolean => value >= -AXIS_MAX && value <= AXIS_MAX;
