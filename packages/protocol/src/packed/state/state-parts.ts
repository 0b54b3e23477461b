/**
 * The `state` message as one MessagePack bin (byte string), [18, bin]: a stream of bits.
 *
 *   tick, 28 bits | ticks since the baseline (0 for none), 8 bits | ticks from the earlier baseline to the baseline (0 for none)
 *   the race's other fields, if they changed | commands that the baseline does not have (packed-commands.ts) | past ticks
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
import { AXIS_MAX, type CarSet, carCountOf, hasCar, includesCar, RACE_FIELDS } from '@shotgun-rally/sim/state';
import { readCommands } from '../../messages/commands.ts';
import {
  INPUT_AHEAD_MAX_TICKS,
  MAX_BASELINE_TICKS,
  MAX_CARS,
  MAX_PAST_POSES,
  MAX_TICK,
} from '../../messages/limits.ts';
import { BUTTONS_MAX } from '../../messages/movement.ts';
import type { PastPoses } from '../../messages/state.ts';
import { FieldReader } from '../../schema/field-reader.ts';
import type { BitCoder } from '../bit-stream.ts';
import { type Baselines, type Draft, INPUT_LENGTH } from '../draft.ts';
import { codeCarDelta, codeWholeCar } from '../packed-car.ts';
import { areInRange, bitsFor, CODED_CAR_FIELDS, CODED_RACE_FIELDS, codeFields } from '../packed-fields.ts';
import { codePast } from '../packed-past.ts';
import { extrapolateCar } from '../skipped-cars.ts';

const TICK_BITS = bitsFor(MAX_TICK);
const BASELINE_BITS = bitsFor(MAX_BASELINE_TICKS);
export const CAR_BITS = bitsFor(MAX_CARS - 1);
/** Orders of the exponential Golomb codes: about the number of bits that a value usually needs. */
const EARLIER_ORDER = 1;
const PAST_COUNT_ORDER = 1;
const PAST_TICK_ORDER = 0;
/** Index of the first field of the race after the tick. */
const FIRST_RACE_FIELD = RACE.tick + 1;
const RACE_CODES = CODED_RACE_FIELDS.slice(FIRST_RACE_FIELD);
export const WRONG_RACE = 'race fields out of range';
export const WRONG_COMMANDS = 'commands out of range';

export interface Header {
  readonly tick: number;
  /** Ticks from the baseline to `tick`; 0 for no baseline. */
  readonly ticksSinceBase: number;
  /** Ticks from the earlier baseline to the baseline; 0 for no earlier baseline. */
  readonly ticksFromEarlierToBase: number;
}

export function codeHeader(bits: BitCoder, header: Header): Header {
  const tick = bits.unsigned(header.tick, TICK_BITS);
  const ticksSinceBase = bits.unsigned(header.ticksSinceBase, BASELINE_BITS);
  if (ticksSinceBase === 0) return { tick, ticksSinceBase, ticksFromEarlierToBase: 0 };
  return { tick, ticksSinceBase, ticksFromEarlierToBase: bits.expGolomb(header.ticksFromEarlierToBase, EARLIER_ORDER) };
}

/** Codes the fields of the race after the tick. Together they take one bit if they are equal to those of the baseline. */
export function codeRace(bits: BitCoder, { state }: Draft, baselines: Baselines | null): void {
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
export function codePastTicks(bits: BitCoder, ages: readonly number[]): number[] | null {
  const count = bits.expGolomb(ages.length, PAST_COUNT_ORDER);
  if (count > MAX_PAST_POSES) return null;
  const coded: number[] = [];
  for (let previous = 0; coded.length < count; ) {
    previous += 1 + bits.expGolomb((ages[coded.length] ?? 0) - previous - 1, PAST_TICK_ORDER);
    coded.push(previous);
  }
  return coded;
}

/** The cars of a state. A reader ignores `skippedCars`, and reads from the message which cars are skipped. */
interface CarsToCode {
  readonly draft: Draft;
  readonly baselines: Baselines | null;
  readonly past: readonly PastPoses[];
  readonly skippedCars: CarSet;
}

/** Codes all car slots. Returns the reason to refuse a car, or null. */
export function codeCars(bits: BitCoder, { draft, baselines, past, skippedCars }: CarsToCode): string | null {
  for (let car = 0; car < carCountOf(draft.state); car++) {
    if (bits.unsigned(hasCar(draft.state, car) ? 1 : 0, 1) === 0) continue;
    if (!baselines || !hasCar(baselines.base.state, car)) codeWholeCar(bits, draft, car);
    else {
      if (bits.unsigned(includesCar(skippedCars, car) ? 0 : 1, 1) === 0) {
        extrapolateCar(draft, car, baselines);
        continue;
      }
      if (!codeCarDelta(bits, draft, car, baselines)) return `car ${car}: a list of fields out of range or order`;
    }
    const problem = findCarProblem(draft, car);
    if (problem !== null) return problem;
    if (!codePast(bits, draft, car, baselines, past)) return `car ${car}: a past pose out of range`;
  }
  return null;
}

/** Returns the reason why a client would refuse a car, or null. */
export function findCarProblem({ state, inputs }: Draft, car: number): string | null {
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

/** Reads commands from the arrays of the plain encoding. Returns null if one is out of range. */
export function readPlainCommands(plain: readonly (readonly number[])[] | null, tick: number) {
  if (plain === null) return null;
  const entries = new FieldReader(plain);
  const commands = readCommands(entries, tick);
  return entries.failure.reason === null ? commands : null;
}
