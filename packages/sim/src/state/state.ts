/**
 * The whole state of a race as one Int32Array on the grid: a header, then one block per car slot.
 * State is a value: copy it to save it, copy it back to load it, compare it word by word.
 */

import { CAR, CAR_FIELDS, type CarFieldName, carField, RACE_FIELDS } from './fields.ts';
import { type GridField, toGrid } from './grid.ts';
/** A race's state: `RACE_FIELDS.length + cars * CAR_FIELDS.length` integers. */
export type WorldState = Int32Array;

export const carOffset = (car: number): number => RACE_FIELDS.length + car * CAR_FIELDS.length;
export const stateLength = (cars: number): number => carOffset(cars);
export const carCountOf = (state: WorldState): number => (state.length - RACE_FIELDS.length) / CAR_FIELDS.length;

/** One car's field, in SI units. */
export function readField(state: WorldState, car: number, name: CarFieldName): number {
  const index = CAR[name];
  return state[carOffset(car) + index]! * (CAR_FIELDS[index] as GridField).step;
}

/** Writes an SI value as the nearest integer on the grid. */
export function writeCar(state: WorldState, car: number, offset: number, value: number): void {
  state[carOffset(car) + offset] = toGrid(value, carField(offset));
}

export function statesEqual(a: WorldState, b: WorldState): boolean {
  return a.length === b.length && rangesEqual(a, b, 0, a.length);
}

/** Whether one car's block is the same in both states. */
export function carsEqual(a: WorldState, b: WorldState, car: number): boolean {
  return rangesEqual(a, b, carOffset(car), carOffset(car + 1));
}

function rangesEqual(a: WorldState, b: WorldState, from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (a[index] !== b[index]) return false;
  return true;
}

/** 32-bit FNV-1a over the state's integers, taken as 32-bit words; an unsigned integer. */
export function hashState(state: WorldState): number {
  let hash = 0x811c_9dc5;
  for (let index = 0; index < state.length; index++) hash = Math.imul(hash ^ state[index]!, 0x0100_0193);
  return hash >>> 0;
}
