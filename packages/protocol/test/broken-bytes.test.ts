// Random and damaged bytes are refused with a reason, or decode to a valid message. Decoding never throws.
// A failing run prints fast-check's seed and path: pass both to fc.assert to repeat it.
import { RACE } from '@shotgun-rally/sim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  MAX_CARS,
  type ParticipantRole,
  type StateLookup,
} from '../src/index.ts';
import {
  carsOf,
  clientMessage,
  ENCODINGS,
  encoding,
  int,
  nonStateMessage,
  participantRole,
  stateMessage,
  threeStates,
} from './arbitraries.ts';
import { asEncoded, encodeAny } from './encode-any.ts';

const BYTE_MAX = 255;

/** One to four edits at random places. */
const changes = fc.array(
  fc.tuple(fc.nat(), fc.nat({ max: BYTE_MAX }), fc.constantFrom('set', 'cut', 'drop', 'insert')),
  { minLength: 1, maxLength: 4 },
);

function damaged(bytes: Uint8Array, edits: readonly (readonly [number, number, string])[]): Uint8Array {
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

/** Bytes that begin with a short array and the code of a message, so that some of them pass the first checks. */
const likelyBytes = fc
  .tuple(
    int(0x90, 0x9f),
    fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8, 16, 17, 18, 19, 20, 21),
    fc.uint8Array({ maxLength: 400 }),
  )
  .map(([head, code, rest]) => Uint8Array.from([head, code, ...rest]));

/** Expects a reason, or a message that decodes to itself after it has been encoded again. */
function expectReasonOrClientMessage(bytes: Uint8Array, role: ParticipantRole): void {
  const decoded = decodeClientMessage(bytes, role);
  if (!decoded.ok) {
    expect(decoded.reason).not.toBe('');
    return;
  }
  for (const each of ENCODINGS) {
    expect(decodeClientMessage(encodeClientMessage(decoded.message, role, each), role)).toEqual(decoded);
  }
}

/** Expects a reason, or a message that decodes to itself after it has been encoded again. */
function expectReasonOrServerMessage(bytes: Uint8Array, cars: number, stateAt?: StateLookup): void {
  const decoded = decodeServerMessage(bytes, cars, stateAt);
  if (!decoded.ok) {
    expect(decoded.reason).not.toBe('');
    return;
  }
  for (const each of ENCODINGS) {
    const again = decodeServerMessage(encodeAny(decoded.message, each), cars, stateAt);
    expect(again).toEqual({ ok: true, message: asEncoded(decoded.message, each) });
  }
}

describe('decoding returns a reason or a valid message', () => {
  it('if the bytes are random', () => {
    fc.assert(
      fc.property(
        fc.oneof(likelyBytes, fc.uint8Array({ maxLength: 600 })),
        participantRole,
        int(0, MAX_CARS),
        (bytes, role, cars) => {
          expectReasonOrClientMessage(bytes, role);
          expectReasonOrServerMessage(bytes, cars);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('if a client message was damaged', () => {
    fc.assert(
      fc.property(clientMessage, encoding, changes, ([message, role], packing, edits) => {
        expectReasonOrClientMessage(damaged(encodeClientMessage(message, role, packing), edits), role);
      }),
      { numRuns: 2000 },
    );
  });

  it('if a server message was damaged', () => {
    fc.assert(
      fc.property(fc.oneof(nonStateMessage, stateMessage), encoding, changes, (message, packing, edits) => {
        expectReasonOrServerMessage(damaged(encodeAny(message, packing), edits), carsOf(message));
      }),
      { numRuns: 1000 },
    );
  });

  it('if a packed state with baselines was damaged', () => {
    fc.assert(
      fc.property(threeStates, changes, ([earlierBaseline, baseline, message], edits) => {
        const baselines = [earlierBaseline, baseline];
        const stateAt: StateLookup = (tick) => baselines.find(({ state }) => state[RACE.tick] === tick);
        const bytes = encodeAny(message, 'packed', { car: 0, baseline, earlierBaseline });
        expectReasonOrServerMessage(damaged(bytes, edits), carsOf(message), stateAt);
      }),
      { numRuns: 1000 },
    );
  });
});
