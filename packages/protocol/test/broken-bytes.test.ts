// Random and damaged bytes are refused with a reason, or decode to a valid message.
// A failing test prints the seed and path of fast-check. To repeat the failure, pass both to fc.assert.
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
import { applyEdits, likelyBytes, randomEdits } from './broken-bytes.ts';
import { asEncoded, encodeAny } from './encode-any.ts';

/** Expects a refusal with a reason, or a message that is the same after encoding and decoding it again. */
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

/** Expects a refusal with a reason, or a message that is the same after encoding and decoding it again. */
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

describe('decoding broken bytes', () => {
  it('random bytes decode to a reason or to a valid message', () => {
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

  it('a damaged client message decodes to a reason or to a valid message', () => {
    fc.assert(
      fc.property(clientMessage, encoding, randomEdits, ([message, role], encodingName, edits) => {
        expectReasonOrClientMessage(applyEdits(encodeClientMessage(message, role, encodingName), edits), role);
      }),
      { numRuns: 2000 },
    );
  });

  it('a damaged server message decodes to a reason or to a valid message', () => {
    fc.assert(
      fc.property(fc.oneof(nonStateMessage, stateMessage), encoding, randomEdits, (message, encodingName, edits) => {
        expectReasonOrServerMessage(applyEdits(encodeAny(message, encodingName), edits), carsOf(message));
      }),
      { numRuns: 1000 },
    );
  });

  it('a damaged packed state with baselines decodes to a reason or to a valid message', () => {
    fc.assert(
      fc.property(threeStates, randomEdits, ([earlierBaseline, baseline, message], edits) => {
        const baselines = [earlierBaseline, baseline];
        const stateAt: StateLookup = (tick) => baselines.find(({ state }) => state[RACE.tick] === tick);
        const bytes = encodeAny(message, 'packed', { car: 0, baseline, earlierBaseline });
        expectReasonOrServerMessage(applyEdits(bytes, edits), carsOf(message), stateAt);
      }),
      { numRuns: 1000 },
    );
  });
});
