/** Writes or reads ("codes") one field of a car as the difference from an expected value, which both ends can compute. */
import type { WorldState } from '@shotgun-rally/sim';
import { CAR_FIELDS, type StateField } from '@shotgun-rally/sim/state';
import { type BitCoder, bestOrder } from './bit-stream.ts';

/** Limits the adaptive orders: no difference of two values of a field needs a higher one. */
const MAX_ORDER = 20;

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
  /**
   * By how much the best orders of this car's fields so far have exceeded their usual orders: a moving average. If one field
   * differs much from its expected value, as after a collision or with an old baseline, so do the next ones.
   */
  deviation: number;
}

/** Returns the value of a field in the state that is coded. */
export const currentValue = ({ state, at }: CarDelta, field: number): number => state[at + field]!;
/** Returns the value of a field in the baseline. */
export const baselineValue = ({ base, at }: CarDelta, field: number): number => base[at + field]!;

/** Returns `expected`, rounded and limited to the field's range. */
export function roundToField(expected: number, field: number): number {
  const { min, max } = CAR_FIELDS[field] as StateField;
  return Math.max(min, Math.min(Math.floor(expected + 0.5), max));
}

/** Codes a field by its difference from `expected`, in the exponential Golomb code of this order. Returns the difference. */
export function codeField(car: CarDelta, field: number, expected: number, order: number): number {
  const rounded = roundToField(expected, field);
  const difference = car.bits.signed(currentValue(car, field) - rounded, order);
  car.state[car.at + field] = rounded + difference;
  return difference;
}

/** As `codeField`, with an order that adapts to how large the differences of the car's earlier fields were. */
export function codeAdaptively(car: CarDelta, field: number, expected: number, usualOrder: number): void {
  const order = Math.floor(usualOrder + car.deviation + 0.5);
  const difference = codeField(car, field, expected, Math.max(0, Math.min(order, MAX_ORDER)));
  // Half of the old and half of the new deviation: halves are exact, so both ends compute equal values.
  car.deviation = (car.deviation + bestOrder(difference) - usualOrder) / 2;
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
