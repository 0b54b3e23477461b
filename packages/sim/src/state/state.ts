/**
 * The whole state of a race as one Int32Array, with all values rounded to integers: the race fields, then the fields of each car
 * slot. A copy of the array saves the state.
 */
import { requireInteger, wrongType } from '../errors/invalid-value.ts';
import { hashWords } from '../math/hash.ts';
import { CAR, CAR_FIELDS, type CarFieldName, carField, RACE_FIELDS, STATUS } from './fields.ts';
import { toStateInteger } from './state-field.ts';

/**
 * State of a race: the fields of RACE, and then those of CAR for each car slot. Every field is an integer. A physical quantity
 * is stored as a number of steps; `readField` converts it to SI units.
 *
 * @example
 * const saved: WorldState = world.save();
 */
export type WorldState = Int32Array;

/**
 * Returns the index of a car's first field.
 *
 * @example
 * const isWrecked = state[carOffset(car) + CAR.status] === STATUS.wrecked;
 */
export const carOffset = (car: number): number => RACE_FIELDS.length + car * CAR_FIELDS.length;
/** Returns the length of the state of a world with `cars` slots. */
export const stateLength = (cars: number): number => carOffset(cars);
/** Returns the number of car slots in a state. */
export const carCountOf = (state: WorldState): number => (state.length - RACE_FIELDS.length) / CAR_FIELDS.length;

/** Returns true if a slot holds a car. */
export const hasCar = (state: WorldState, car: number): boolean => state[carOffset(car) + CAR.status] !== STATUS.empty;

/**
 * Reads one field of a car in SI units. Throws a TypeError or RangeError if the state has no such car or field.
 *
 * @example
 * const height = readField(world.state, 0, 'py'); // m
 */
export function readField(state: WorldState, car: number, name: CarFieldName): number {
  const offset = CAR[name];
  const value = state[carOffset(car) + offset];
  if (value === undefined || (car | 0) !== car || car < 0) refuseField(state, car, name);
  return value * carField(offset).step;
}

function refuseField(state: WorldState, car: number, name: string): never {
  if (!(name in CAR)) throw wrongType('readField: name', name, Object.keys(CAR).join(', '));
  if (state instanceof Int32Array) requireInteger('readField: car', car, 0, carCountOf(state) - 1);
  throw wrongType('readField: state', state, 'the state of a World');
}

/** Writes an SI value to one field of a car, at an offset of CAR, rounded to whole steps. Does not check `car` and `offset`. */
export function writeCar(state: WorldState, car: number, offset: number, value: number): void {
  state[carOffset(car) + offset] = toStateInteger(value, carField(offset));
}

/** Returns true if both states hold the same integers. */
export function statesEqual(a: WorldState, b: WorldState): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/** Returns an unsigned 32-bit hash of a state. */
export const hashState = (state: WorldState): number => hashWords(state);
