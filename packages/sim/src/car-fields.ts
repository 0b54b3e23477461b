/** A car's fields by offset, for code that reads and writes SI values. */
import { type Field, toGrid } from './grid.ts';
import { CAR_FIELDS, carOffset, type WorldState } from './state.ts';

/** The field at an offset of `CAR`. */
export const carField = (offset: number): Field => CAR_FIELDS[offset] as Field;

/** Writes an SI value as the nearest integer on the grid. */
export function writeCar(state: WorldState, car: number, offset: number, value: number): void {
  state[carOffset(car) + offset] = toGrid(value, carField(offset));
}
