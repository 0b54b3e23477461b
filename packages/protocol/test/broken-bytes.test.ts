// Broken bytes give a reason, or a message that is as good as any other; never an exception.
// A failing run prints fast-check's seed and path; hand both to fc.assert to see it again.
import { RACE } from '@shotgun-rally/sim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  type ParticipantRole,
  type StateLookup,
} from '../src/index.ts';
import {
  carsOf,
  clientMessage,
  ENCODINGS,
  encoding,
  int,
  participantRole,
  smallServerMessage,
  stateMessage,
  threeStates,
} from './arbitraries.ts';
import { asEncoded, encodeAny } from './encode-any.ts';

/** Overwrites, drops and doubles a few bytes. */
const damage = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 }), fc.constantFrom('set', 'cut', 'drop', 'insert')), {
  minLength: 1,
  maxLength: 4,
});

function damaged(bytes: Uint8Array, changes: readonly (readonly [number, number, string])[]): Uint8Array {
  const result = [...bytes];
  for (const [where, byte, how] of changes) {
    const at = where % (result.length + 1);
    if (how === 'set') result[at] = byte;
    else if (how === 'cut') result.length = at;
    else if (how === 'drop') result.splice(at, 1);
    else result.splice(at, 0, byte);
  }
  return Uint8Array.from(result);
}

/** Bytes that start as a message does, so that some of them get past the first checks. */
const likelyBytes = fc
  .tuple(int(0x90, 0x9f), fc.constantFrom(1, 2, 3, 4, 16, 17, 18, 19, 20, 21), fc.uint8Array({ maxLength: 400 }))
  .map(([head, kind, rest]) => Uint8Array.from([head, kind, ...rest]));

/** Either there is a reason, or there is a message that can be sent again and means the same. */
function expectReasonOrClientMessage(bytes: Uint8Array, seat: ParticipantRole): void {
  const decoded = decodeClientMessage(bytes, seat);
  if (!decoded.ok) {
    expect(decoded.reason).not.toBe('');
    return;
  }
  for (const packing of ENCODINGS) {
    expect(decodeClientMessage(encodeClientMessage(decoded.message, seat, packing), seat)).toEqual(decoded);
  }
}

function expectReasonOrServerMessage(bytes: Uint8Array, cars: number, stateAt?: StateLookup): void {
  const decoded = decodeServerMessage(bytes, cars, stateAt);
  if (!decoded.ok) {
    expect(decoded.reason).not.toBe('');
    return;
  }
  for (const encoding of ENCODINGS) {
    const again = decodeServerMessage(encodeAny(decoded.message, encoding), cars, stateAt);
    expect(again).toEqual({ ok: true, message: asEncoded(decoded.message, encoding) });
  }
}

describe('broken bytes give a reason or a message', () => {
  it('when they are random', () => {
    fc.assert(
      fc.property(
        fc.oneof(likelyBytes, fc.uint8Array({ maxLength: 600 })),
        participantRole,
        int(0, 16),
        (bytes, seat, cars) => {
          expectReasonOrClientMessage(bytes, seat);
          expectReasonOrServerMessage(bytes, cars);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("when a client's message was damaged", () => {
    fc.assert(
      fc.property(clientMessage, encoding, damage, ([message, seat], packing, changes) => {
        expectReasonOrClientMessage(damaged(encodeClientMessage(message, seat, packing), changes), seat);
      }),
      { numRuns: 2000 },
    );
  });

  it("when a server's message was damaged", () => {
    const any = fc.oneof(smallServerMessage, stateMessage);
    fc.assert(
      fc.property(any, encoding, damage, (message, packing, changes) => {
        const bytes = encodeAny(message, packing);
        expectReasonOrServerMessage(damaged(bytes, changes), carsOf(message));
      }),
      { numRuns: 1000 },
    );
  });

  it('when a state told as a difference was damaged', () => {
    fc.assert(
      fc.property(threeStates, damage, ([before, base, message], changes) => {
        const known = [before, base];
        const stateAt: StateLookup = (tick) => known.find(({ state }) => state[RACE.tick] === tick);
        const bytes = encodeAny(message, 'packed', { car: 0, baseline: base, earlierBaseline: before });
        expectReasonOrServerMessage(damaged(bytes, changes), carsOf(message), stateAt);
      }),
      { numRuns: 1000 },
    );
  });
});
