/** A place in the world, to and from centimetres: x, y, z. */
import { MAX_PLACE_CM } from './limits.ts';
import type { FieldReader } from './validate.ts';

const CENTIMETRES = 100;

/** m. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A place further out than the wire holds is told where it ends. */
export const placeFields = ({ x, y, z }: Place): number[] =>
  [x, y, z].map((metres) => Math.max(-MAX_PLACE_CM, Math.min(Math.round(metres * CENTIMETRES), MAX_PLACE_CM)));

export function readPlace(fields: FieldReader): Place {
  const metres = (name: string): number => fields.integer(name, -MAX_PLACE_CM, MAX_PLACE_CM) / CENTIMETRES;
  return { x: metres('x'), y: metres('y'), z: metres('z') };
}
