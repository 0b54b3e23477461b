/** What one of a team calls to the other, to and from integers: call, target, x, y, z. */
import { CALLS } from './kinds.ts';
import { MAX_CARS } from './limits.ts';
import type { Call } from './messages.ts';
import { placeFields, readPlace } from './place.ts';
import type { FieldReader } from './validate.ts';

export const callFields = (called: Call): number[] => [CALLS[called.call], called.target, ...placeFields(called)];

export function readCall(fields: FieldReader): Call {
  const call = fields.word('call', CALLS);
  const target = fields.integer('target', -1, MAX_CARS - 1);
  return { call, target, ...readPlace(fields) };
}
