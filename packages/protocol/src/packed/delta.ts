/** Codes one field of a car as its difference from the expected value. */
import { CAR_FIELDS, type GridField, type WorldState } from '@shotgun-rally/sim';
import type { BitCoder } from './bit-stream.ts';

/** Orders of a field's code, for a baseline that is up to 7, up to 15, and more ticks old. */
export type Orders = readonly [number, number, number];

/** The car that is being coded, and its blocks in the states that both ends have. */
export interface CarDelta {
  readonly bits: BitCoder;
  readonly state: WorldState;
  readonly base: WorldState;
  /** An older state with this car, or null. */
  readonly earlier: WorldState | null;
  /** Offset of the car's block in each of the states. */
  readonly at: number;
  /** Ticks from `base` to the state. */
  readonly ticks: number;
  /** Those ticks, divided by the ticks from `earlier` to `base`. */
  readonly ratio: number;
  /** Index of the orders for the age of the baseline. */
  readonly age: 0 | 1 | 2;
}

/** The value of a field in the state that is coded. */
export const current = ({ state, at }: CarDelta, field: number): number => state[at + field]!;
/** The value of a field in the baseline. */
export const baseline = ({ base, at }: CarDelta, field: number): number => base[at + field]!;

/** `expected`, rounded and held within the field's range. */
function onGrid(expected: number, field: number): number {
  const { min, max } = CAR_FIELDS[field] as GridField;
  return Math.max(min, Math.min(Math.floor(expected + 0.5), max));
}

/** Codes a field that usually differs from `expected` by a small number. */
export function codeField(car: CarDelta, field: number, expected: number, orders: Orders): void {
  const from = onGrid(expected, field);
  car.state[car.at + field] = from + car.bits.signed(current(car, field) - from, orders[car.age]);
}

/** Codes a field that usually equals `expected`. */
export function codeRareField(car: CarDelta, field: number, expected: number, order: number): void {
  const from = onGrid(expected, field);
  car.state[car.at + field] = from + car.bits.sparse(current(car, field) - from, order);
}

/** The baseline's value, changed on as it changed from the earlier state to the baseline. */
export function extrapolate(car: CarDelta, field: number): number {
  const { earlier, at, ratio } = car;
  const value = baseline(car, field);
  return earlier ? value + (value - earlier[at + field]!) * ratio : value;
}

/** Sum of a rate over the ticks after the baseline, if it changes evenly from the baseline to now. */
export function sumOver(car: CarDelta, rate: number): number {
  const from = baseline(car, rate);
  const to = current(car, rate);
  return ((from + to) * car.ticks + to - from) / 2;
}
