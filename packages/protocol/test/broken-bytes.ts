// Random damage for encoded messages, and random bytes that look like messages, for fast-check.
import fc from 'fast-check';
import { COMMON_CLIENT_MESSAGES } from '../src/messages/client-messages.ts';
import { INPUTS_CODES } from '../src/messages/inputs.ts';
import { NON_STATE_MESSAGES } from '../src/messages/server-messages.ts';
import { STATE_CODE } from '../src/messages/state.ts';
import { int } from './arbitraries.ts';

const BYTE_MAX = 255;
/** The codes of all messages of clients and servers. */
const CODES = [
  ...[...Object.values(COMMON_CLIENT_MESSAGES), ...Object.values(NON_STATE_MESSAGES)].map(({ code }) => code),
  ...Object.values(INPUTS_CODES),
  STATE_CODE,
];

/** One to four edits at random places. */
export const randomEdits = fc.array(
  fc.tuple(fc.nat(), fc.nat({ max: BYTE_MAX }), fc.constantFrom('set', 'cut', 'drop', 'insert')),
  { minLength: 1, maxLength: 4 },
);

/** Returns the bytes with the edits. */
export function applyEdits(bytes: Uint8Array, edits: readonly (readonly [number, number, string])[]): Uint8Array {
  const result = [...bytes];
  for (const [where, byte, edit] of edits) {
    const at = where % (result.length + 1);
    if (edit === 'set') result[at] = byte;
    else if (edit === 'cut') result.length = at;
    else if (edit === 'drop') result.splice(at, 1);
    else result.splice(at, 0, byte);
  }
  return Uint8Array.from(result);
}

/** Bytes that begin with the header of a short array and the code of a message, so that some pass the first checks. */
export const likelyBytes = fc
  .tuple(int(0x90, 0x9f), fc.constantFrom(...CODES), fc.uint8Array({ maxLength: 400 }))
  .map(([head, code, rest]) => Uint8Array.from([head, code, ...rest]));
