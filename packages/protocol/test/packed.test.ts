// Packed states made bit by bit, as PROTOCOL.md says, and each with one thing wrong: what no honest writer would make.
import { CAR, CAR_FIELDS, carOffset, stateLength } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { BitWriter } from '../src/bit-stream.ts';
import { EMPTY_REPORT, POSE, type StateMessage } from '../src/index.ts';
import { unpackState } from '../src/packed.ts';
import { CODED_CAR_FIELDS, CODED_RACE_FIELDS, walkFields } from '../src/packed-fields.ts';

const TICK = 100;
const HEADING = 32_767;

/** A race of one slot with one car, upright and at rest at the origin, told in full. */
const SOUND = {
  status: 1,
  lap: 0,
  own: 0,
  finishers: 0,
  /** Ticks since the driver's newest executed input; null: there was none. */
  sinceInput: null as number | null,
  margin: 0,
  steer: 0,
  throttle: 0,
  /** Hits to come, each in so many ticks. */
  ahead: [] as number[],
  /** How long ago each past pose was. */
  ago: [1],
  /** Of each past pose, the difference in `field` from what is expected; 0 in all other fields. */
  field: POSE.px as number,
  differences: [0],
};
type Change = Partial<typeof SOUND>;

function carOf({ status, lap }: typeof SOUND): Int32Array {
  const car = new Int32Array(CAR_FIELDS.length);
  car[CAR.qw] = HEADING;
  car[CAR.status] = status;
  car[CAR.lap] = lap;
  return car;
}

function putPast(writer: BitWriter, { ago, field, differences }: typeof SOUND): void {
  ago.forEach((ticks, index) => {
    writer.unsigned(0, 1); // not where it is expected
    writer.unsigned(1, 1); // but there
    for (let each = 0; each <= POSE.qw; each++) {
      writer.signed(each === field ? (differences[index] ?? 0) : 0, ticks === 1 ? 0 : 3);
    }
  });
}

/** A hit in as many ticks as `ahead` says, each. */
function putCommands(writer: BitWriter, ahead: readonly number[]): void {
  writer.expGolomb(ahead.length, 0);
  for (const [index, ticks] of ahead.entries()) {
    if (index === 0) writer.expGolomb(ticks - 1, 3);
    else writer.signed(ticks - ahead[index - 1]!, 1);
    writer.unsigned(5, 3);
    writer.unsigned(0, 4); // car 0
    writer.unsigned(2, 5); // by car 1
    writer.sparse(0, 3); // a shot's damage
    for (const push of [40, -20, 0]) writer.signed(push, 5);
  }
}

function putSeats(writer: BitWriter, { own, sinceInput, margin }: typeof SOUND): void {
  writer.unsigned(own, 4);
  writer.unsigned(sinceInput === null ? 0 : 1, 1);
  if (sinceInput !== null) writer.signed(sinceInput, 1);
  writer.signed(margin, 6);
  writer.unsigned(0, 4); // the driver missed nothing
  writer.unsigned(0, 1); // the gunner: nothing executed, margin 0, nothing missed
  writer.signed(0, 6);
  writer.unsigned(0, 4);
}

function binWith(change: Change): Uint8Array {
  const told = { ...SOUND, ...change };
  const writer = new BitWriter();
  walkFields(writer, CODED_RACE_FIELDS.slice(0, 1), Int32Array.of(TICK), 0);
  writer.unsigned(0, 8); // no baseline
  walkFields(writer, CODED_RACE_FIELDS.slice(1), Int32Array.of(0, 0, told.finishers, 0), 0);
  putCommands(writer, told.ahead);
  writer.expGolomb(told.ago.length, 1);
  for (const [index, ticks] of told.ago.entries()) writer.expGolomb(ticks - (told.ago[index - 1] ?? 0) - 1, 0);
  writer.unsigned(1, 1);
  walkFields(writer, CODED_CAR_FIELDS, carOf(told), 0);
  writer.unsigned(told.steer + 127, 8);
  writer.unsigned(told.throttle + 127, 8);
  writer.unsigned(0, 3);
  putPast(writer, told);
  putSeats(writer, told);
  return writer.finish();
}

const read = (change: Change) => unpackState(binWith(change), 1, () => undefined);

/** The field of each past pose that the differences went to. */
function pastOf(change: Change): (number | undefined)[] {
  const state = read(change);
  if (typeof state === 'string') throw new Error(state);
  return state.past.map(({ poses }) => poses[change.field ?? SOUND.field]);
}

describe('a packed state in full', () => {
  it('is read where nothing is wrong', () => {
    expect(read({})).toMatchObject({ kind: 'state', past: [{ tick: TICK - 1 }], commands: [] });
    expect(read({ ahead: [1, 63] })).toMatchObject({ commands: [{ tick: TICK + 1 }, { tick: TICK + 63 }] });
    expect(read({ sinceInput: 2, margin: -512, steer: 127, lap: 255 })).toMatchObject({
      reports: [{ driver: { lastTimeMs: 16 * (TICK - 2), marginMs: -512 }, input: { steer: 127 } }],
    });
  });

  it.each<[string, Change, string]>([
    ['more finishers than cars', { finishers: 17 }, 'header out of range'],
    ['a lap that cannot be', { lap: 256 }, 'car 0: a field out of range'],
    ['a slot that is there and empty', { status: 0 }, 'car 0: an empty slot was sent'],
    ['too much steer', { steer: 128 }, 'car 0: an input out of range'],
    ['too much throttle', { throttle: 128 }, 'car 0: an input out of range'],
    ['too small a margin', { margin: -513 }, 'a seat out of range'],
    ['too large a margin', { margin: 512 }, 'a seat out of range'],
    ['an input from before the race', { sinceInput: TICK + 1 }, 'a seat out of range'],
    ['an input from beyond all races', { sinceInput: TICK - 2 ** 28 }, 'a seat out of range'],
    ['the seats of a car that the race does not have', { own: 1 }, 'a seat out of range'],
    ['64 ticks of notice', { ahead: [64] }, 'commands out of range'],
    ['65 decisions', { ahead: new Array(65).fill(3) }, 'commands out of range'],
    ['a past before the race', { ago: [TICK + 1] }, 'past ticks out of range or order'],
    ['17 past ticks', { ago: Array.from({ length: 17 }, (_, index) => index + 1) }, 'past ticks out of range or order'],
    ['a past off the map', { differences: [2 ** 21] }, 'car 0: a past pose out of range'],
    ['a past without heading', { field: POSE.qw, differences: [-HEADING] }, 'car 0: a past pose out of range'],
  ])('is refused for %s', (_what, change, reason) => {
    expect(read(change)).toBe(reason);
  });

  it('finds each place in the past from the one after it', () => {
    expect(pastOf({ ago: [1, 2], differences: [-7, 0] })).toEqual([-7, -7]);
  });
});

/** The car, moving along z and firing, as everybody knows it, and two ticks before. */
function knownState(tick: number, z: number): StateMessage {
  const state = new Int32Array(stateLength(1));
  state[0] = tick;
  state.set(carOf(SOUND), carOffset(0));
  state[carOffset(0) + CAR.pz] = z;
  state[carOffset(0) + CAR.vz] = 5000;
  state[carOffset(0) + CAR.heat] = 100;
  state[carOffset(0) + CAR.protectTicks] = 30;
  state[carOffset(0) + CAR.cooldownTicks] = 7;
  return { kind: 'state', state, reports: [EMPTY_REPORT], past: [], commands: [] };
}

/** Ten ticks after the baseline everything is as expected; `change` says what of the bits is not. */
function differenceWith(change: { ticks?: number; ticksBefore?: number; told?: 0 | 1; velocity?: number }): Uint8Array {
  const { ticks = 10, ticksBefore = 2, told = 1, velocity = 0 } = change;
  const writer = new BitWriter();
  writer.unsigned(TICK, 28);
  writer.unsigned(ticks, 8);
  writer.expGolomb(ticksBefore, 1);
  writer.unsigned(1, 1); // the race as it was
  writer.expGolomb(0, 0); // nothing decided
  writer.expGolomb(0, 1); // no past
  writer.unsigned(1, 1); // the car is there
  writer.unsigned(told, 1);
  if (told === 1) {
    writer.unsigned(0, 1); // it has moved
    const orders = [8, 5, 8, 4, 6, 4, 3, 1, 3, 3, 5, 3, 0, 5, 9, 7];
    for (const [index, order] of orders.entries()) writer.signed(index === 2 ? velocity : 0, order);
    writer.signed(0, 1); // track hint
    for (let each = 0; each < 5; each++) writer.sparse(0, 0); // boost, health, shots, heat, cooldown
    writer.unsigned(0, 1); // the rest as expected
    writer.signed(0, 3); // and the driver's input
    writer.sparse(0, 0);
    writer.sparse(0, 0);
  }
  putSeats(writer, SOUND);
  return writer.finish();
}

describe('a packed state as the difference from one that is known', () => {
  const known = [knownState(88, 0), knownState(90, 320)];
  const unpack = (bin: Uint8Array) => unpackState(bin, 1, (tick) => known.find(({ state }) => state[0] === tick));
  const carIn = (state: StateMessage | string, field: keyof typeof CAR) =>
    typeof state === 'string' ? state : state.state[carOffset(0) + CAR[field]];

  it('finds what is expected: carried on, counted down, cooled', () => {
    const state = unpack(differenceWith({}));
    expect(carIn(state, 'pz')).toBe(320 + 0.032 * 10 * 5000);
    expect(carIn(state, 'vz')).toBe(5000);
    expect(carIn(state, 'heat')).toBe(60);
    expect([carIn(state, 'protectTicks'), carIn(state, 'cooldownTicks')]).toEqual([20, 0]);
  });

  it('carries the place on by the velocity that it tells', () => {
    const state = unpack(differenceWith({ velocity: 200 }));
    expect(carIn(state, 'vz')).toBe(5200);
    expect(carIn(state, 'pz')).toBe(320 + Math.floor(0.032 * (10 * 5100 + 100) + 0.5));
  });

  it('lets a car of which it does not tell go on', () => {
    expect(carIn(unpack(differenceWith({ told: 0 })), 'pz')).toBe(320 + 0.032 * 10 * 5000);
  });

  it('is refused, and no more, where its baseline or the state before that is not known', () => {
    expect(unpack(differenceWith({ ticks: 11 }))).toBe('its baseline, tick 89, is not known here');
    expect(unpack(differenceWith({ ticksBefore: 5 }))).toBe('the state before its baseline is not known here');
  });

  it('is refused where a difference leads out of range', () => {
    expect(unpack(differenceWith({ velocity: 70_000 }))).toBe('car 0: a field out of range');
  });
});
