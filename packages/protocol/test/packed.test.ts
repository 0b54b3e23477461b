// Packed states made bit by bit, as PROTOCOL.md says, and each with one thing wrong: what no honest writer would make.
import { CAR, CAR_FIELDS, RACE_FIELDS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { BitWriter } from '../src/bit-stream.ts';
import { POSE, POSE_FIELDS } from '../src/index.ts';
import { unpackState } from '../src/packed.ts';
import { CODED_CAR_FIELDS, CODED_RACE_FIELDS, writeFields } from '../src/packed-fields.ts';

const TICK = 100;
const HEADING = 32_000;

/** A race of one slot with one car, upright and at rest at the origin. */
const SOUND = {
  status: 1,
  lap: 0,
  /** Ticks since the driver's newest executed input; null: there was none. */
  sinceInput: null as number | null,
  margin: 0,
  steer: 0,
  throttle: 0,
  /** How long ago each past pose was. */
  ago: [1],
  /** Of each past pose, the difference in `field` from what is expected; 0 in all other fields. */
  field: POSE.px as number,
  differences: [0],
};

const isEquallyLong = (ago: readonly number[], index: number): boolean =>
  index > 0 &&
  (ago[index] as number) - (ago[index - 1] as number) === (ago[index - 1] as number) - (ago[index - 2] ?? 0);

/** Orders of the codes of a past pose, once more, by hand from PROTOCOL.md. */
function orderOf(field: number, areTwoKnown: boolean): number {
  if (field <= POSE.pz) return 0;
  if (field <= POSE.qw) return areTwoKnown ? 1 : 6;
  if (field <= POSE.vz) return areTwoKnown ? 2 : 7;
  return areTwoKnown ? 1 : 5;
}

function binWith(change: Partial<typeof SOUND>): Uint8Array {
  const { status, lap, sinceInput, margin, steer, throttle, ago, field, differences } = { ...SOUND, ...change };
  const writer = new BitWriter();
  const car = new Int32Array(CAR_FIELDS.length);
  car[CAR.qw] = HEADING;
  car[CAR.status] = status;
  car[CAR.lap] = lap;
  writeFields(writer, CODED_RACE_FIELDS, Int32Array.of(TICK, ...RACE_FIELDS.slice(1).map(() => 0)), 0);
  writer.unsigned(ago.length, 5);
  for (const ticks of ago) writer.unsigned(ticks, 8);
  writer.unsigned(1, 1);
  writeFields(writer, CODED_CAR_FIELDS, car, 0);
  writer.unsigned(sinceInput === null ? 0 : 1, 1);
  if (sinceInput !== null) writer.signed(sinceInput, 4);
  writer.signed(margin, 6);
  writer.unsigned(0, 4); // the driver missed nothing
  writer.unsigned(0, 1); // the gunner: nothing executed, margin 0, nothing missed
  writer.signed(0, 6);
  writer.unsigned(0, 4);
  writer.unsigned(steer + 127, 8);
  writer.unsigned(throttle + 127, 8);
  writer.unsigned(0, 3);
  ago.forEach((_, index) => {
    writer.unsigned(1, 1);
    for (let each = 0; each < POSE_FIELDS.length; each++) {
      writer.signed(each === field ? (differences[index] ?? 0) : 0, orderOf(each, isEquallyLong(ago, index)));
    }
  });
  return writer.finish();
}

const read = (change: Partial<typeof SOUND>) => unpackState(binWith(change), 1);

/** The field of each past pose that the differences went to. */
function pastOf(change: Partial<typeof SOUND>): (number | undefined)[] {
  const state = read(change);
  if (typeof state === 'string') throw new Error(state);
  return state.past.map(({ poses }) => poses[change.field ?? SOUND.field]);
}

describe('a packed state', () => {
  it('is read where nothing is wrong', () => {
    expect(read({})).toMatchObject({ kind: 'state', past: [{ tick: TICK - 1 }] });
    expect(read({ sinceInput: 2, margin: -512, steer: 127, lap: 255 })).toMatchObject({
      reports: [{ driver: { lastTimeMs: 16 * (TICK - 2), marginMs: -512 }, input: { steer: 127 } }],
    });
  });

  it.each<[string, Partial<typeof SOUND>, string]>([
    ['a lap that cannot be', { lap: 256 }, 'car 0: a field out of range'],
    ['a slot that is there and empty', { status: 0 }, 'car 0: an empty slot was sent'],
    ['too much steer', { steer: 128 }, 'car 0: report out of range'],
    ['too much throttle', { throttle: 128 }, 'car 0: report out of range'],
    ['too small a margin', { margin: -513 }, 'car 0: report out of range'],
    ['too large a margin', { margin: 512 }, 'car 0: report out of range'],
    ['an input from before the race', { sinceInput: TICK + 1 }, 'car 0: report out of range'],
    ['an input from beyond all races', { sinceInput: TICK - 2 ** 28 }, 'car 0: report out of range'],
    ['the same past tick twice', { ago: [1, 1] }, 'past ticks out of range or order'],
    ['a past of no ticks ago', { ago: [0] }, 'past ticks out of range or order'],
    ['a past before the race', { ago: [TICK + 1] }, 'past ticks out of range or order'],
    ['17 past ticks', { ago: Array.from({ length: 17 }, (_, index) => index + 1) }, 'past ticks out of range or order'],
    ['a past off the map', { differences: [2 ** 21] }, 'a past pose out of range'],
    ['a past without heading', { field: POSE.qw, differences: [-HEADING] }, 'a past pose out of range'],
  ])('is refused for %s', (_what, change, reason) => {
    expect(read(change)).toBe(reason);
  });

  it('goes on changing into the past as it did, when the ticks between are as many', () => {
    expect(pastOf({ field: POSE.qw, ago: [2, 4], differences: [-7, 0] })).toEqual([HEADING - 7, HEADING - 14]);
  });

  it('stays as it was, when they are not', () => {
    expect(pastOf({ field: POSE.qw, ago: [1, 3], differences: [-7, 0] })).toEqual([HEADING - 7, HEADING - 7]);
  });

  it('finds a past position from the later velocity', () => {
    const state = read({ field: POSE.vx, ago: [1, 2], differences: [1000, 0] });
    expect(typeof state === 'string' ? state : state.past.map(({ poses }) => poses[POSE.px])).toEqual([0, -32]);
  });
});
