// Random valid messages decode to themselves. A packed state reports only the seats of the recipient's own car.
// A failing test prints the seed and path of fast-check. To repeat the failure, pass both to fc.assert.
import { RACE } from '@shotgun-rally/sim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  MAX_CARS,
  type ScheduledCommand,
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

describe('messages', () => {
  it('a client message decodes to itself in both encodings', () => {
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

  it('a server message other than a state decodes to itself in both encodings', () => {
    fc.assert(
      fc.property(nonStateMessage, (message) => {
        for (const encoding of ENCODINGS) {
          expect(decodeServerMessage(encodeAny(message, encoding), 0)).toEqual({ ok: true, message });
        }
      }),
      OPTIONS,
    );
  });

  it('a plain state decodes to itself', () => {
    fc.assert(
      fc.property(stateMessage, (message) => {
        const bytes = encodeAny(message, 'plain');
        expect(decodeServerMessage(bytes, carsOf(message))).toEqual({ ok: true, message });
      }),
      OPTIONS,
    );
  });

  it('a packed state decodes to itself without a baseline, with a baseline, and with two baselines', () => {
    fc.assert(
      fc.property(threeStates, int(0, MAX_CARS - 1), ([earlierBaseline, baseline, message], car) => {
        const cars = carsOf(message);
        const ownCar = car % cars;
        const packer = new StatePacker(message);
        const stateAt: StateLookup = (tick) =>
          [earlierBaseline, baseline].find(({ state }) => state[RACE.tick] === tick);
        for (const baselines of [{}, { baseline }, { baseline, earlierBaseline }]) {
          const decoded = decodeServerMessage(packer.encodeFor({ car: ownCar, ...baselines }), cars, stateAt);
          expect(decoded).toEqual({ ok: true, message: asPackedFor(message, ownCar) });
        }
      }),
      OPTIONS,
    );
  });

  it('a packed state decodes to itself whether it has all commands of its baseline or only some of them', () => {
    fc.assert(
      fc.property(threeStates, fc.boolean(), ([, older, newest], hasAll) => {
        const tick = newest.state[RACE.tick]!;
        const byTick = (commands: readonly ScheduledCommand[]) => [...commands].sort((a, b) => a.tick - b.tick);
        const pending = byTick(newest.commands);
        const executed = pending.map((scheduled) => ({ ...scheduled, tick }));
        const added = older.commands.map((scheduled) => {
          return { ...scheduled, tick: scheduled.tick - older.state[RACE.tick]! + tick };
        });
        const baseline = { ...older, commands: [...executed, ...pending] };
        const message = { ...newest, commands: byTick([...(hasAll ? pending : pending.slice(1)), ...added]) };
        const bytes = new StatePacker(message).encodeFor({ car: 0, baseline });
        const decoded = decodeServerMessage(bytes, carsOf(message), () => baseline);
        expect(decoded).toEqual({ ok: true, message: asPackedFor(message, 0) });
      }),
      OPTIONS,
    );
  });

  it('a state from stateAfterDecoding decodes to itself if cars are skipped', () => {
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

describe('movements', () => {
  /** Compares the codecs for random movements, and for arrays of random integers, most of which are invalid. */
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

  it("the hand-written codec of a driver's movement equals the codec that `record` makes", () => {
    expectEqual(DRIVER_MOVEMENT, record(DRIVER_FIELDS));
  });

  it("the hand-written codec of a gunner's movement equals the codec that `record` makes", () => {
    expectEqual(GUNNER_MOVEMENT, record(GUNNER_FIELDS));
  });
});
