/** Writes or reads ("codes") one field of a car as the difference from an expected value, which both ends can compute. */
import type { WorldState } from '@shotgun-rally/sim';
import { CAR_FIELDS, type StateField } from '@shotgun-rally/sim/state';
import type { BitCoder } from './bit-stream.ts';

/** Orders of a field's exponential Golomb code if the baseline is up to 7, 8 to 15, or at least 16 ticks old. */
export type Orders = readonly [number, number, number];

/** The car that is being coded, and the earlier states that both ends have. */
export interface CarDelta {
  readonly bits: BitCoder;
  readonly state: WorldState;
  /** The baseline: a state that the recipient has acknowledged. */
  readonly base: WorldState;
  /** A state before the baseline that has this car, or null. */
  readonly earlier: WorldState | null;
  /** Offset of the car's fields in each of the states. */
  readonly at: number;
  /** Ticks from `base` to the state. */
  readonly ticks: number;
  /** `ticks` divided by the ticks from `earlier` to `base`. Changes before the baseline are extrapolated by it. */
  readonly ratio: number;
  /** Index in Orders of the order to use. It depends on the age of the baseline. */
  readonly orderIndex: 0 | 1 | 2;
}

/** Returns the value of a field in the state that is coded. */
export const currentValue = ({ state, at }: CarDelta, field: number): number => state[at + field]!;
/** Returns the value of a field in the baseline. */
export const baselineValue = ({ base, at }: CarDelta, field: number): number => base[at + field]!;

/** Returns `expected`, rounded and limited to the field's range. */
function roundToField(expected: number, field: number): number {
  const { min, max } = CAR_FIELDS[field] as StateField;
  return Math.max(min, Math.min(Math.floor(expected + 0.5), max));
}

/** Codes a field that usually differs from `expected` by a small number. */
export function codeField(car: CarDelta, field: number, expected: number, orders: Orders): void {
  const rounded = roundToField(expected, field);
  car.state[car.at + field] = rounded + car.bits.signed(currentValue(car, field) - rounded, orders[car.orderIndex]);
}

/** Codes a field that usually equals `expected`. */
export function codeSparseField(car: CarDelta, field: number, expected: number, order: number): void {
  const rounded = roundToField(expected, field);
  car.state[car.at + field] = rounded + car.bits.sparse(currentValue(car, field) - rounded, order);
}

/** Returns a field's value in the baseline plus its extrapolated change, which is 0 without an earlier state. */
export function extrapolate(car: CarDelta, field: number): number {
  const { earlier, at, ratio } = car;
  const value = baselineValue(car, field);
  return earlier ? value + (value - earlier[at + field]!) * ratio : value;
}

/**
 * Returns the sum of the field `rate` over all ticks from the one after the baseline to the state. The field is assumed to
 * change linearly.
 */
export function sumOfRate(car: CarDelta, rate: number): number {
  const from = baselineValue(car, rate);
  const to = currentValue(car, rate);
  return ((from + to) * car.ticks + to - from) / 2;
}
