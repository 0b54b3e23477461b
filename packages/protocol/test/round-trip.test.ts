// Any message that the ends can mean comes back as it went.
// A failing run prints fast-check's seed and path; hand both to fc.assert to see it again.

import { RACE } from '@shotgun-rally/sim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  MAX_CARS,
  type StateLookup,
  StatePacker,
  stateAfterDecoding,
} from '../src/index.ts';
import { carsOf, clientMessage, ENCODINGS, int, smallServerMessage, stateMessage, threeStates } from './arbitraries.ts';
import { asPackedFor, encodeAny } from './encode-any.ts';

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
        for (const encoding of ENCODINGS) {
          expect(decodeServerMessage(encodeAny(message, encoding), 0)).toEqual({ ok: true, message });
        }
      }),
      RUNS,
    );
  });

  it('a state, plain', () => {
    fc.assert(
      fc.property(stateMessage, (message) => {
        const bytes = encodeAny(message, 'plain');
        expect(decodeServerMessage(bytes, carsOf(message))).toEqual({ ok: true, message });
      }),
      RUNS,
    );
  });

  it('a state, packed: in full, as a difference from one that is known, and from two', () => {
    fc.assert(
      fc.property(threeStates, int(0, MAX_CARS - 1), ([before, base, message], car) => {
        const cars = carsOf(message);
        const own = car % cars;
        const packer = new StatePacker(message);
        const stateAt: StateLookup = (tick) => [before, base].find(({ state }) => state[RACE.tick] === tick);
        for (const known of [{}, { base }, { base, before }]) {
          const decoded = decodeServerMessage(packer.encodeFor({ car: own, ...known }), cars, stateAt);
          expect(decoded).toEqual({ ok: true, message: asPackedFor(message, own) });
        }
      }),
      RUNS,
    );
  });

  it('a packed state that does not tell of some cars: what the receiver is thought to know then is what it knows', () => {
    fc.assert(
      fc.property(threeStates, int(0, 0xffff), ([before, base, message], untold) => {
        const to = { car: 0, base, before, untold };
        const known = stateAfterDecoding(message, to);
        const stateAt: StateLookup = (tick) => [before, base].find(({ state }) => state[RACE.tick] === tick);
        const decoded = decodeServerMessage(new StatePacker(known).encodeFor(to), carsOf(message), stateAt);
        expect(decoded).toEqual({ ok: true, message: asPackedFor(known, 0) });
      }),
      RUNS,
    );
  });
});
