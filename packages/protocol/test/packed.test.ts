// Decodes packed states without a baseline that this test writes field by field. Most have a value that is not allowed.
import { describe, expect, it } from 'vitest';
import { POSE } from '../src/index.ts';
import { BitWriter } from '../src/packed/bit-stream.ts';
import { CODED_CAR_FIELDS, CODED_RACE_FIELDS, codeFields } from '../src/packed/packed-fields.ts';
import { unpackState } from '../src/packed/state/unpack-state.ts';
import { carOf, putCommands, putSeats, TICK, UNIT, VALID } from './packed-parts.ts';

type Change = Partial<typeof VALID>;

function putPast(writer: BitWriter, { ages, field, differences }: typeof VALID): void {
  ages.forEach((ticks, index) => {
    writer.unsigned(0, 1); // not as expected
    writer.unsigned(1, 1); // has a pose
    for (let poseField = 0; poseField <= POSE.qw; poseField++) {
      writer.signed(poseField === field ? (differences[index] ?? 0) : 0, ticks === 1 ? 0 : 3);
    }
  });
}

/** Returns a packed state without a baseline: VALID with `change`. */
function binWith(change: Change): Uint8Array {
  const values = { ...VALID, ...change };
  const writer = new BitWriter();
  codeFields(writer, CODED_RACE_FIELDS.slice(0, 1), Int32Array.of(TICK), 0);
  writer.unsigned(0, 8); // no baseline
  codeFields(writer, CODED_RACE_FIELDS.slice(1), Int32Array.of(0, 0, values.finishers, 0, 0, 0), 0);
  putCommands(writer, values.ticksAhead);
  writer.expGolomb(values.ages.length, 1);
  for (const [index, ticks] of values.ages.entries()) writer.expGolomb(ticks - (values.ages[index - 1] ?? 0) - 1, 0);
  writer.unsigned(1, 1); // the slot has a car
  codeFields(writer, CODED_CAR_FIELDS, carOf(values), 0);
  writer.unsigned(values.steer + 127, 8);
  writer.unsigned(values.throttle + 127, 8);
  writer.unsigned(0, 3); // buttons
  writer.unsigned(values.inputAhead, 2);
  putPast(writer, values);
  putSeats(writer, values);
  return writer.finish();
}

const read = (change: Change) => unpackState(binWith(change), 1, () => undefined);

/** Returns the field `change.field` of each decoded past pose. */
function readPastField(change: Change): (number | undefined)[] {
  const state = read(change);
  if (typeof state === 'string') throw new Error(state);
  return state.past.map(({ poses }) => poses[change.field ?? VALID.field]);
}

describe('a packed state without a baseline', () => {
  it('a packed state without a baseline is decoded if all values are valid', () => {
    expect(read({})).toMatchObject({ kind: 'state', past: [{ tick: TICK - 1 }], commands: [] });
    expect(read({ ticksAhead: [1, 63] })).toMatchObject({ commands: [{ tick: TICK + 1 }, { tick: TICK + 63 }] });
    expect(read({ sinceInput: 2, margin: -512, steer: 127, inputAhead: 2, lap: 255 })).toMatchObject({
      reports: [{ driver: { lastTimeMs: 16 * (TICK - 2), marginMs: -512 }, input: { steer: 127 }, inputAheadTicks: 2 }],
    });
  });

  it.each<[string, Change, string]>([
    ['more finishers than cars', { finishers: 17 }, 'race fields out of range'],
    ['a lap out of range', { lap: 256 }, 'car 0: a field out of range'],
    ['an empty slot', { status: 0 }, 'car 0: an empty slot was sent'],
    ['a steering value out of range', { steer: 128 }, 'car 0: an input out of range'],
    ['a throttle out of range', { throttle: 128 }, 'car 0: an input out of range'],
    ['an input 3 ticks ahead', { inputAhead: 3 }, 'car 0: an input out of range'],
    ['a margin that is too small', { margin: -513 }, 'a seat out of range'],
    ['a margin that is too large', { margin: 512 }, 'a seat out of range'],
    ['an input from before the race', { sinceInput: TICK + 1 }, 'a seat out of range'],
    ['an input after the last tick', { sinceInput: TICK - 2 ** 28 }, 'a seat out of range'],
    ['seats of a car that the race does not have', { ownCar: 1 }, 'a seat out of range'],
    ['a command 64 ticks ahead', { ticksAhead: [64] }, 'commands out of range'],
    ['65 commands', { ticksAhead: new Array(65).fill(3) }, 'commands out of range'],
    ['a past tick before the race', { ages: [TICK + 1] }, 'past ticks out of range or order'],
    [
      '17 past ticks',
      { ages: Array.from({ length: 17 }, (_, index) => index + 1) },
      'past ticks out of range or order',
    ],
    ['a past position off the map', { differences: [2 ** 21] }, 'car 0: a past pose out of range'],
    [
      'a past pose whose orientation is all zeros',
      { field: POSE.qw, differences: [-UNIT] },
      'car 0: a past pose out of range',
    ],
  ])('a packed state is refused if it has %s', (_description, change, reason) => {
    expect(read(change)).toBe(reason);
  });

  it('a past pose of a resting car is expected at the position of the past pose after it', () => {
    expect(readPastField({ ages: [1, 2], differences: [-7, 0] })).toEqual([-7, -7]);
  });
});
