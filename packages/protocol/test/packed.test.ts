// Decodes packed states that this test writes field by field, as PROTOCOL.md describes. Most have a value that is not allowed.
import { CAR, carOffset } from '@shotgun-rally/sim';
import { CAR_FIELDS, stateLength } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { EMPTY_REPORT, POSE, type ScheduledCommand, type StateMessage } from '../src/index.ts';
import { BitWriter } from '../src/packed/bit-stream.ts';
import { MOTION_ORDERS } from '../src/packed/motion-delta.ts';
import { CODED_CAR_FIELDS, CODED_RACE_FIELDS, codeFields } from '../src/packed/packed-fields.ts';
import { unpackState } from '../src/packed/state/unpack-state.ts';

const TICK = 100;
/** The integer that represents 1 in a component of a quaternion. */
const UNIT = 32_767;

/** The values of a valid state: a race of one slot with one car, upright and at rest at the origin. */
const VALID = {
  status: 1,
  lap: 0,
  /** The recipient's car. */
  ownCar: 0,
  finishers: 0,
  /** Ticks since the driver's newest executed input; null for none. */
  sinceInput: null as number | null,
  margin: 0,
  steer: 0,
  throttle: 0,
  /** How many ticks after the state the input is executed. */
  inputAhead: 0,
  /** For each scheduled hit, how many ticks after the state it takes effect. */
  ticksAhead: [] as number[],
  /** Age of each past pose (ticks). */
  ages: [1],
  /** The field of the past poses that may differ from its expected value, and its difference in each pose. */
  field: POSE.px as number,
  differences: [0],
};
type Change = Partial<typeof VALID>;

function carOf({ status, lap }: typeof VALID): Int32Array {
  const car = new Int32Array(CAR_FIELDS.length);
  car[CAR.qw] = UNIT;
  car[CAR.status] = status;
  car[CAR.lap] = lap;
  return car;
}

function putPast(writer: BitWriter, { ages, field, differences }: typeof VALID): void {
  ages.forEach((ticks, index) => {
    writer.unsigned(0, 1); // not as expected
    writer.unsigned(1, 1); // has a pose
    for (let poseField = 0; poseField <= POSE.qw; poseField++) {
      writer.signed(poseField === field ? (differences[index] ?? 0) : 0, ticks === 1 ? 0 : 3);
    }
  });
}

/** Writes one hit for each entry of `ticksAhead`. */
function putCommands(writer: BitWriter, ticksAhead: readonly number[]): void {
  writer.expGolomb(ticksAhead.length, 0);
  for (const [index, ticks] of ticksAhead.entries()) {
    if (index === 0) writer.expGolomb(ticks - 1, 3);
    else writer.signed(ticks - ticksAhead[index - 1]!, 1);
    writer.unsigned(5, 3); // the code of a hit
    writer.unsigned(0, 4); // car 0
    writer.unsigned(2, 5); // by car 1
    writer.sparse(0, 3); // a shot's damage
    for (const push of [40, -20, 0]) writer.signed(push, 5);
  }
}

function putSeats(writer: BitWriter, { ownCar, sinceInput, margin }: typeof VALID): void {
  writer.unsigned(ownCar, 4);
  writer.unsigned(sinceInput === null ? 0 : 1, 1);
  if (sinceInput !== null) writer.signed(sinceInput, 1);
  writer.signed(margin, 6);
  writer.unsigned(0, 4); // the driver's missed
  writer.unsigned(0, 1); // the gunner: no input executed, margin 0, missed 0
  writer.signed(0, 6);
  writer.unsigned(0, 4);
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

/** A state in which the car drives along z with a hot gun and running timers. */
function baselineState(tick: number, z: number, commands: readonly ScheduledCommand[] = []): StateMessage {
  const state = new Int32Array(stateLength(1));
  state[0] = tick;
  state.set(carOf(VALID), carOffset(0));
  state[carOffset(0) + CAR.pz] = z;
  state[carOffset(0) + CAR.vz] = 5000;
  state[carOffset(0) + CAR.heat] = 100;
  state[carOffset(0) + CAR.protectTicks] = 30;
  state[carOffset(0) + CAR.cooldownTicks] = 7;
  return { kind: 'state', state, reports: [EMPTY_REPORT], past: [], commands };
}

/** Writes velocity, spin, position, orientation and steer. `velocity` is the difference of vz; all other differences are 0. */
function putMotion(writer: BitWriter, velocity: number): void {
  const { qw, steer, ...others } = MOTION_ORDERS;
  let deviation = 0;
  const put = (difference: number, usualOrder: number): void => {
    writer.signed(difference, Math.max(0, Math.floor(usualOrder + deviation + 0.5)));
    const bestOrder = Math.floor(Math.log2(2 * difference + 1)) - 1;
    deviation += (bestOrder - usualOrder - deviation) / 2;
  };
  for (const [name, usualOrder] of Object.entries(others)) put(name === 'vz' ? velocity : 0, usualOrder);
  writer.signed(0, 0); // qw, the largest component of the orientation
  put(0, steer);
}

/** Writes that all fields after the gun are as expected. */
const putNoOtherField = (writer: BitWriter): void => void writer.unsigned(0, 1);

/**
 * Returns a packed state that is a difference from a baseline. By default the state is 10 ticks after the baseline, and all
 * values are as expected. `velocity` is the difference of vz from its expected value.
 */
function differenceWith(change: {
  ticksSinceBase?: number;
  ticksFromEarlierToBase?: number;
  isSkipped?: boolean;
  velocity?: number;
  putCommands?: (writer: BitWriter) => void;
  putOtherFields?: (writer: BitWriter) => void;
}): Uint8Array {
  const { ticksSinceBase = 10, ticksFromEarlierToBase = 2, isSkipped = false, velocity = 0 } = change;
  const { putCommands: putNewCommands = (to: BitWriter) => putCommands(to, []), putOtherFields = putNoOtherField } =
    change;
  const writer = new BitWriter();
  writer.unsigned(TICK, 28);
  writer.unsigned(ticksSinceBase, 8);
  writer.expGolomb(ticksFromEarlierToBase, 1);
  writer.unsigned(1, 1); // the race's fields as in the baseline
  putNewCommands(writer);
  writer.expGolomb(0, 1); // no past ticks
  writer.unsigned(1, 1); // the slot has a car
  writer.unsigned(isSkipped ? 0 : 1, 1);
  if (!isSkipped) {
    writer.unsigned(0, 1); // the car has moved
    putMotion(writer, velocity);
    writer.signed(0, 0); // track hint
    for (let gauge = 0; gauge < 5; gauge++) writer.sparse(0, 0); // boost, health, shots, heat, cooldown
    for (const order of [7, 5]) {
      writer.signed(0, order); // yaw and pitch of the barrel, in steps of 8
      writer.unsigned(0, 1); // no remainder
    }
    putOtherFields(writer);
    writer.signed(0, 3); // the driver's input: steer, throttle, and that the rest is as in the baseline
    writer.sparse(0, 0);
    writer.unsigned(0, 1);
  }
  putSeats(writer, VALID);
  return writer.finish();
}

/** Steps of position that one step of velocity covers in a tick. */
const STEPS_PER_TICK = 0.032;

describe('a packed state with a baseline', () => {
  const baselines = [baselineState(88, 0), baselineState(90, 320)];
  const unpack = (bin: Uint8Array) => unpackState(bin, 1, (tick) => baselines.find(({ state }) => state[0] === tick));
  const carIn = (state: StateMessage | string, field: keyof typeof CAR) =>
    typeof state === 'string' ? state : state.state[carOffset(0) + CAR[field]];

  it('a car moves, its timers count down and its gun cools if all differences are 0', () => {
    const state = unpack(differenceWith({}));
    expect(carIn(state, 'pz')).toBe(320 + STEPS_PER_TICK * 10 * 5000);
    expect(carIn(state, 'vz')).toBe(5000);
    expect(carIn(state, 'heat')).toBe(60);
    expect([carIn(state, 'protectTicks'), carIn(state, 'cooldownTicks')]).toEqual([20, 0]);
  });

  it('the expected position of a car depends on its new velocity', () => {
    const state = unpack(differenceWith({ velocity: 200 }));
    expect(carIn(state, 'vz')).toBe(5200);
    expect(carIn(state, 'pz')).toBe(320 + Math.floor(STEPS_PER_TICK * (10 * 5100 + 100) + 0.5));
  });

  it('a skipped car moves at its old velocity', () => {
    expect(carIn(unpack(differenceWith({ isSkipped: true })), 'pz')).toBe(320 + STEPS_PER_TICK * 10 * 5000);
  });

  describe('with commands that have not been executed yet', () => {
    const leave = (car: number, tick: number): ScheduledCommand => ({ tick, command: { kind: 'leave', car } });
    const base = baselineState(90, 320, [leave(0, TICK), leave(1, TICK + 1), leave(2, TICK + 3)]);
    const read = (put: (writer: BitWriter) => void) => {
      const state = unpackState(differenceWith({ ticksFromEarlierToBase: 0, putCommands: put }), 1, () => base);
      return typeof state === 'string' ? state : state.commands;
    };

    it('a packed state has the commands of its baseline that are executed later, and the added ones after those of the same tick', () => {
      const commands = read((writer) => {
        writer.unsigned(1, 1); // the commands of the baseline, and these
        putCommands(writer, [1, 4]);
      });
      expect(commands).toMatchObject([
        leave(1, TICK + 1),
        { tick: TICK + 1, command: { kind: 'hit' } },
        leave(2, TICK + 3),
        { tick: TICK + 4, command: { kind: 'hit' } },
      ]);
    });

    it('a packed state can replace the commands of its baseline', () => {
      const commands = read((writer) => {
        writer.unsigned(0, 1); // only these commands
        putCommands(writer, [2]);
      });
      expect(commands).toMatchObject([{ tick: TICK + 2, command: { kind: 'hit' } }]);
    });

    it('a packed state is refused if it has 65 commands together with those of its baseline', () => {
      const put = (writer: BitWriter) => {
        writer.unsigned(1, 1);
        putCommands(writer, new Array<number>(63).fill(3));
      };
      expect(read(put)).toBe('commands out of range');
    });
  });

  it('a packed state is refused if its baseline or its earlier baseline is missing', () => {
    expect(unpack(differenceWith({ ticksSinceBase: 11 }))).toBe('the baseline, tick 89, is not known');
    expect(unpack(differenceWith({ ticksFromEarlierToBase: 5 }))).toBe('the state before the baseline is not known');
  });

  it('a packed state lists the fields of a car that are not as expected', () => {
    const putFields = (writer: BitWriter) => {
      for (const [index, difference] of [
        [6, 1], // lap
        [12, 3], // place
      ] as const) {
        writer.unsigned(1, 1);
        writer.unsigned(index, 5);
        writer.signed(difference, 1);
      }
      writer.unsigned(0, 1);
    };
    const state = unpack(differenceWith({ putOtherFields: putFields }));
    expect([carIn(state, 'lap'), carIn(state, 'place'), carIn(state, 'protectTicks')]).toEqual([1, 3, 20]);
  });

  it.each([
    ['a field that does not exist', [19]],
    ['a field twice', [6, 6]],
  ])('a packed state is refused if the list of such fields has %s', (_description, indexes) => {
    const putFields = (writer: BitWriter) => {
      for (const index of indexes) {
        writer.unsigned(1, 1);
        writer.unsigned(index, 5);
        writer.signed(1, 1);
      }
      writer.unsigned(0, 1);
    };
    expect(unpack(differenceWith({ putOtherFields: putFields }))).toBe('car 0: an unknown field');
  });

  it('the barrel of a gun that has fired is expected to be kicked up from the gunner’s aim', () => {
    const kick = (cooldownTicks: number) => Math.floor(27.5 * cooldownTicks);
    const base = baselineState(90, 320);
    base.state[carOffset(0) + CAR.barrelPitch] = 800 + kick(7);
    const state = unpackState(differenceWith({ ticksFromEarlierToBase: 0 }), 1, () => base);
    expect([carIn(state, 'cooldownTicks'), carIn(state, 'barrelPitch')]).toEqual([0, 800]);
  });

  it('a packed state is refused if a difference leads to a value out of range', () => {
    expect(unpack(differenceWith({ velocity: 70_000 }))).toBe('car 0: a field out of range');
  });
});
