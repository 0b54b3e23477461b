// Every valid message decodes to itself. Of a packed state only the receiver's own seats are decoded.
// A failing run prints fast-check's seed and path: pass both to fc.assert to repeat it.
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
import { DRIVER_FIELDS, DRIVER_MOVEMENT, GUNNER_FIELDS, GUNNER_MOVEMENT } from '../src/messages/movement.ts';
import type { Codec } from '../src/schema/codec.ts';
import { FieldReader } from '../src/schema/field-reader.ts';
import { record } from '../src/schema/records.ts';
import {
  carsOf,
  clientMessage,
  ENCODINGS,
  int,
  nonStateMessage,
  stateMessage,
  threeStates,
  valuesOf,
} from './arbitraries.ts';
import { asPackedFor, encodeAny } from './encode-any.ts';

const OPTIONS = { numRuns: 300 };
/** One bit for each of 16 cars. */
const ALL_CARS = 0xffff;

describe('a message decodes to itself', () => {
  it('if a client encodes it, in both encodings', () => {
    fc.assert(
      fc.property(clientMessage, ([message, role]) => {
        for (const encoding of ENCODINGS) {
          const bytes = encodeClientMessage(message, role, encoding);
          expect(decodeClientMessage(bytes, role)).toEqual({ ok: true, message });
        }
      }),
      OPTIONS,
    );
  });

  it('if the server encodes it and it is not a state, in both encodings', () => {
    fc.assert(
      fc.property(nonStateMessage, (message) => {
        for (const encoding of ENCODINGS) {
          expect(decodeServerMessage(encodeAny(message, encoding), 0)).toEqual({ ok: true, message });
        }
      }),
      OPTIONS,
    );
  });

  it('if it is a plain state', () => {
    fc.assert(
      fc.property(stateMessage, (message) => {
        const bytes = encodeAny(message, 'plain');
        expect(decodeServerMessage(bytes, carsOf(message))).toEqual({ ok: true, message });
      }),
      OPTIONS,
    );
  });

  it('if it is a packed state: without a baseline, with one, and with an earlier one too', () => {
    fc.assert(
      fc.property(threeStates, int(0, MAX_CARS - 1), ([earlierBaseline, baseline, message], car) => {
        const cars = carsOf(message);
        const own = car % cars;
        const packer = new StatePacker(message);
        const stateAt: StateLookup = (tick) =>
          [earlierBaseline, baseline].find(({ state }) => state[RACE.tick] === tick);
        for (const baselines of [{}, { baseline }, { baseline, earlierBaseline }]) {
          const decoded = decodeServerMessage(packer.encodeFor({ car: own, ...baselines }), cars, stateAt);
          expect(decoded).toEqual({ ok: true, message: asPackedFor(message, own) });
        }
      }),
      OPTIONS,
    );
  });

  it('if it is a state with skipped cars, as stateAfterDecoding returns it', () => {
    fc.assert(
      fc.property(threeStates, int(0, ALL_CARS), ([earlierBaseline, baseline, message], skippedCars) => {
        const to = { car: 0, baseline, earlierBaseline, skippedCars };
        const expected = stateAfterDecoding(message, to);
        const stateAt: StateLookup = (tick) =>
          [earlierBaseline, baseline].find(({ state }) => state[RACE.tick] === tick);
        const decoded = decodeServerMessage(new StatePacker(expected).encodeFor(to), carsOf(message), stateAt);
        expect(decoded).toEqual({ ok: true, message: asPackedFor(expected, 0) });
      }),
      OPTIONS,
    );
  });
});

describe('the hand-written codec of movements equals the one that `record` derives', () => {
  function expectEqual<Movement>(handWritten: Codec<Movement>, derived: Codec<Movement>): void {
    fc.assert(
      fc.property(
        valuesOf(handWritten),
        fc.array(int(-9000, 9000), { minLength: 2, maxLength: 5 }),
        (movement, values) => {
          const [encoded, expected]: [unknown[], unknown[]] = [[], []];
          handWritten.write(movement, encoded);
          derived.write(movement, expected);
          expect(encoded).toEqual(expected);
          for (const input of [encoded, [values]]) {
            const readers = [new FieldReader(input), new FieldReader(input)] as const;
            const read = handWritten.read(readers[0], 'movement');
            const readDerived = derived.read(readers[1], 'movement');
            const [isRefused, isRefusedByDerived] = readers.map(({ failure }) => failure.reason !== null);
            expect(isRefused).toBe(isRefusedByDerived);
            if (!isRefused) expect(read).toEqual(readDerived);
          }
        },
      ),
    );
  }

  it('for a driver', () => {
    expectEqual(DRIVER_MOVEMENT, record(DRIVER_FIELDS));
  });

  it('for a gunner', () => {
    expectEqual(GUNNER_MOVEMENT, record(GUNNER_FIELDS));
  });
});
