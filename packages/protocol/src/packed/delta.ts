/** Writes or reads ("codes") one field of a car as the difference from a value that both ends can compute. */
import { CAR_FIELDS, type GridField, type WorldState } from '@shotgun-rally/sim';
import type { BitCoder } from './bit-stream.ts';

/** Orders of a field's exponential Golomb code, for a baseline that is up to 7, 8 to 15, and 16 or more ticks old. */
export type Orders = readonly [number, number, number];

/** The car that is being coded, and the earlier states that both ends have. */
export interface CarDelta {
  readonly bits: BitCoder;
  readonly state: WorldState;
  /** The baseline: a state that the receiver has acknowledged. */
  readonly base: WorldState;
  /** A state before the baseline that has this car, or null. */
  readonly earlier: WorldState | null;
  /** Offset of the car's fields in each of the states. */
  readonly at: number;
  /** Ticks from `base` to the state. */
  readonly ticks: number;
  /** `ticks`, divided by the ticks from `earlier` to `base`. */
  readonly ratio: number;
  /** Index in Orders for the age of the baseline. */
  readonly age: 0 | 1 | 2;
}

/** The value of a field in the state that is coded. */
export const current = ({ state, at }: CarDelta, field: number): number => state[at + field]!;
/** The value of a field in the baseline. */
export const baseline = ({ base, at }: CarDelta, field: number): number => base[at + field]!;

/** Returns `expected`, rounded and limited to the field's range. */
function onGrid(expected: number, field: number): number {
  const { min, max } = CAR_FIELDS[field] as GridField;
  return Math.max(min, Math.min(Math.floor(expected + 0.5), max));
}

/** Codes a field that usually differs from `expected` by a small number. */
export function codeField(car: CarDelta, field: number, expected: number, orders: Orders): void {
  const rounded = onGrid(expected, field);
  car.state[car.at + field] = rounded + car.bits.signed(current(car, field) - rounded, orders[car.age]);
}

/** Codes a field that usually equals `expected`. */
export function codeRareField(car: CarDelta, field: number, expected: number, order: number): void {
  const rounded = onGrid(expected, field);
  car.state[car.at + field] = rounded + car.bits.sparse(current(car, field) - rounded, order);
}

/** Returns the baseline's value, extrapolated with its change from the earlier state to the baseline. */
export function extrapolate(car: CarDelta, field: number): number {
  const { earlier, at, ratio } = car;
  const value = baseline(car, field);
  return earlier ? value + (value - earlier[at + field]!) * ratio : value;
}

/** Returns the sum of the field `rate` over the ticks after the baseline, if it changes linearly from the baseline. */
export function sumOver(car: CarDelta, rate: number): number {
  const from = baseline(car, rate);
  const to = current(car, rate);
  return ((from + to) * car.ticks + to - from) / 2;
}
