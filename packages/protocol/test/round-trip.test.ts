// Any message that the ends can mean comes back as it went.
// A failing run prints fast-check's seed and path; hand both to fc.assert to see it again.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeClientMessage, decodeServerMessage, encodeClientMessage, encodeServerMessage } from '../src/index.ts';
import { carsOf, clientMessage, ENCODINGS, smallServerMessage, stateMessage } from './arbitraries.ts';

const RUNS = { numRuns: 300 };

describe('every message comes back as it went', () => {
  it('from a client', () => {
    fc.assert(
      fc.property(clientMessage, ([message, seat]) => {
        for (const encoding of ENCODINGS) {
          const bytes = encodeClientMessage(message, seat, encoding);
          expect(decodeClientMessage(bytes, seat)).toEqual({ ok: true, message });
        }
      }),
      RUNS,
    );
  });

  it('from the server', () => {
    fc.assert(
      fc.property(smallServerMessage, (message) => {
        const plain = encodeServerMessage(message, 'plain');
        expect(decodeServerMessage(plain, 0)).toEqual({ ok: true, message });
        expect([...encodeServerMessage(message, 'packed')]).toEqual([...plain]);
      }),
      RUNS,
    );
  });

  it('a state, the same in both encodings', () => {
    fc.assert(
      fc.property(stateMessage, (message) => {
        const cars = carsOf(message);
        expect(decodeServerMessage(encodeServerMessage(message, 'plain'), cars)).toEqual({ ok: true, message });
        expect(decodeServerMessage(encodeServerMessage(message, 'packed'), cars)).toEqual({ ok: true, message });
      }),
      RUNS,
    );
  });
});
