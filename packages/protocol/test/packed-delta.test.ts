// Decodes packed states that are differences from a baseline, which this test writes field by field.
import { CAR, type CarFieldName, carOffset, NEUTRAL_DRIVER } from '@shotgun-rally/sim';
import { stateLength } from '@shotgun-rally/sim/state';
import { BOOST_TRICKLE_TICKS, SHOT, TURRET } from '@shotgun-rally/sim/tuning';
import { kickAfter } from '@shotgun-rally/sim/weapons';
import { describe, expect, it } from 'vitest';
import { EMPTY_REPORT, type ScheduledCommand, type StateMessage } from '../src/index.ts';
import { BitWriter } from '../src/packed/bit-stream.ts';
import { MOTION_ORDERS } from '../src/packed/motion-delta.ts';
import { unpackState } from '../src/packed/state/unpack-state.ts';
import { carOf, putCommands, putSeats, TICK, UNIT, VALID } from './packed-parts.ts';

/** A state in which the car drives along z with a hot gun and running timers, with these values of other fields. */
function baselineState(tick: number, fields: Partial<Record<CarFieldName, number>> = {}): StateMessage {
  const state = new Int32Array(stateLength(1));
  state[0] = tick;
  state.set(carOf(VALID), carOffset(0));
  const defaults = { pz: 320, vz: 5000, heat: 100, protectTicks: 30, cooldownTicks: 7 };
  for (const [name, value] of Object.entries({ ...defaults, ...fields })) {
    state[carOffset(0) + CAR[name as CarFieldName]] = value;
  }
  return { kind: 'state', state, reports: [EMPTY_REPORT], past: [], commands: [] };
}

type MotionField = keyof typeof MOTION_ORDERS;
/** Writes something at its place in a packed state. */
type Put = (writer: BitWriter) => void;

/** The differences of a car from its expected values. */
const NO_DIFFERENCES = {
  motion: {} as Partial<Record<MotionField, number>>,
  /** The largest component of the expected orientation. */
  largest: 'qw' as MotionField,
  trackHint: 0,
  boost: 0,
  health: 0,
  shots: 0,
  heat: 0,
  /** The difference without shots, else the value itself. */
  cooldown: 0,
  /** Yaw and pitch of the barrel: the number of whole steps of 8, and the remainder. */
  yaw: [0, 0],
  pitch: [0, 0],
  /** Index and difference of each listed field. */
  listed: [] as readonly (readonly [index: number, difference: number])[],
  steer: 0,
  throttle: 0,
  buttons: 0,
  inputAhead: 0,
};
type Differences = Partial<typeof NO_DIFFERENCES>;

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

function putMotion(writer: BitWriter, { motion, largest }: typeof NO_DIFFERENCES): void {
  const { steer, ...others } = MOTION_ORDERS;
  let deviation = 0;
  const put = (name: MotionField): void => {
    const difference = motion[name] ?? 0;
    const order = Math.floor(MOTION_ORDERS[name] + deviation + 0.5);
    writer.signed(difference, Math.max(0, Math.min(order, 20)));
    deviation = (deviation + Math.floor(Math.log2(zigzag(difference) + 1)) - 1 - MOTION_ORDERS[name]) / 2;
  };
  for (const name of Object.keys(others) as MotionField[]) if (name !== largest) put(name);
  writer.signed(0, 0); // the largest component of the orientation
  put('steer');
}

function putCar(writer: BitWriter, differences: Differences): void {
  const car = { ...NO_DIFFERENCES, ...differences };
  writer.unsigned(0, 1); // the car has moved
  putMotion(writer, car);
  writer.signed(car.trackHint, 0);
  writer.sparse(car.boost, 4);
  writer.sparse(car.health, 2);
  writer.sparse(car.shots, 0);
  writer.sparse(car.heat, 4);
  if (car.shots === 0) writer.sparse(car.cooldown, 1);
  else writer.expGolomb(car.cooldown, 2);
  for (const [[steps = 0, remainder = 0], order] of [[car.yaw, 7] as const, [car.pitch, 5] as const]) {
    writer.signed(steps, order);
    writer.unsigned(remainder === 0 ? 0 : 1, 1);
    if (remainder !== 0) writer.unsigned(remainder, 3);
  }
  for (const [index, difference] of car.listed) {
    writer.unsigned(1, 1);
    writer.unsigned(index, 5);
    writer.signed(difference, 1);
  }
  writer.unsigned(0, 1);
  writer.signed(car.steer, 3);
  writer.sparse(car.throttle, 5);
  const isOtherInputEqual = car.buttons === 0 && car.inputAhead === 0;
  writer.unsigned(isOtherInputEqual ? 0 : 1, 1);
  if (isOtherInputEqual) return;
  writer.sparse(car.buttons, 0);
  writer.sparse(car.inputAhead, 0);
}

/** Returns a packed state that is a difference from a baseline; by default, 10 ticks after the baseline and as expected. */
function differenceWith(change: {
  ticksSinceBase?: number;
  ticksFromEarlierToBase?: number;
  isSkipped?: boolean;
  car?: Differences;
  commands?: Put;
}): Uint8Array {
  const { ticksSinceBase = 10, ticksFromEarlierToBase = 2, isSkipped = false, car = {} } = change;
  const { commands = (writer) => putCommands(writer, []) } = change;
  const writer = new BitWriter();
  writer.unsigned(TICK, 28);
  writer.unsigned(ticksSinceBase, 8);
  writer.expGolomb(ticksFromEarlierToBase, 1);
  writer.unsigned(1, 1); // the race's fields as in the baseline
  commands(writer);
  writer.expGolomb(0, 1); // no past ticks
  writer.unsigned(1, 1); // the slot has a car
  writer.unsigned(isSkipped ? 0 : 1, 1);
  if (!isSkipped) putCar(writer, car);
  putSeats(writer, VALID);
  return writer.finish();
}

/** Steps of position that one step of velocity covers in a tick. */
const STEPS_PER_TICK = 0.032;

describe('a packed state with a baseline', () => {
  const baselines = [baselineState(88, { pz: 0 }), baselineState(90)];
  const unpack = (bin: Uint8Array, from = baselines) =>
    unpackState(bin, 1, (tick) => from.find(({ state }) => state[0] === tick));
  const carIn = (state: StateMessage | string, ...fields: CarFieldName[]) =>
    typeof state === 'string' ? state : fields.map((field) => state.state[carOffset(0) + CAR[field]]);

  it('a car moves, its timers count down and its gun cools if all differences are 0', () => {
    const state = unpack(differenceWith({}));
    expect(carIn(state, 'pz', 'vz')).toEqual([320 + STEPS_PER_TICK * 10 * 5000, 5000]);
    expect(carIn(state, 'heat', 'protectTicks', 'cooldownTicks')).toEqual([60, 20, 0]);
  });

  it('the expected position of a car depends on its new velocity', () => {
    for (const difference of [200, -200]) {
      const state = unpack(differenceWith({ car: { motion: { vz: difference } } }));
      const sum = 10 * (5000 + difference / 2) + difference / 2;
      expect(carIn(state, 'vz', 'pz')).toEqual([5000 + difference, 320 + Math.floor(STEPS_PER_TICK * sum + 0.5)]);
    }
  });

  it('every field of a car is the sum of its expected value and its difference', () => {
    const boosting = { ...EMPTY_REPORT, input: { ...NEUTRAL_DRIVER, boost: true } };
    const kick = (cooldownTicks: number) => Math.floor(27.5 * cooldownTicks);
    const fields = { boost: 100, health: 90, barrelYaw: 65_530, barrelPitch: 808 + kick(7) };
    const base = { ...baselineState(90, fields), reports: [boosting] };
    const bin = differenceWith({
      car: {
        trackHint: 2,
        boost: -3,
        health: -2,
        shots: 1,
        heat: 4,
        cooldown: 5,
        yaw: [-2, 3],
        pitch: [3, 0],
        listed: [
          [6, 1],
          [12, 3],
        ],
        steer: 10,
        throttle: -20,
        buttons: -1,
        inputAhead: 1,
      },
    });
    const state = unpack(bin, [baselineState(88, { barrelYaw: 65_500 }), base]);
    // The car has moved by 1600 steps. The tank has filled three times, and the boost has burnt for ten ticks.
    expect(carIn(state, 'trackHint', 'boost', 'health')).toEqual([1 + 2, 100 + 3 - 50 - 3, 88]);
    expect(carIn(state, 'heat', 'cooldownTicks')).toEqual([60 + 84 + 4, 5]);
    // The yaw has turned by 30 in 2 ticks, and is expected to turn by 150 in 10.
    expect(carIn(state, 'barrelYaw', 'barrelPitch')).toEqual([65_530 + 150 - 65_536 - 16 + 3, 808 + kick(5) + 24]);
    expect(carIn(state, 'lap', 'place', 'protectTicks')).toEqual([1, 3, 20]);
    expect(state).toMatchObject({
      reports: [{ input: { steer: 10, throttle: -20, drift: true, boost: false }, inputAheadTicks: 1 }],
    });
  });

  it('the largest component of the orientation follows from the others', () => {
    const onItsRoof = baselineState(90, { qw: 0, qx: -UNIT });
    const bin = differenceWith({ ticksFromEarlierToBase: 0, car: { largest: 'qx', motion: { qz: 3000 }, steer: 1 } });
    const expected = [-Math.floor(Math.sqrt(UNIT ** 2 - 3000 ** 2) + 0.5), 0, 3000, 0];
    expect(carIn(unpack(bin, [onItsRoof]), 'qx', 'qy', 'qz', 'qw')).toEqual(expected);
  });

  it('a skipped car moves at its old velocity', () => {
    const state = unpack(differenceWith({ isSkipped: true }));
    expect(carIn(state, 'pz')).toEqual([320 + STEPS_PER_TICK * 10 * 5000]);
  });

  it('the expected pitch of a barrel is within its range', () => {
    const lowest = [baselineState(90, { barrelPitch: -16_384, cooldownTicks: 1023 })];
    const state = unpack(differenceWith({ ticksFromEarlierToBase: 0, isSkipped: true }), lowest);
    expect(carIn(state, 'barrelPitch')).toEqual([-16_384]);
  });

  it('a change of one of these numbers of the simulation needs a new version of the protocol', () => {
    const kicks = Array.from({ length: 8 }, (_, index) => kickAfter(index + 1));
    expect(kicks).toEqual([27, 55, 82, 110, 137, 165, 192, 220]);
    expect([TURRET.coolPerTick, TURRET.heatPerShot, BOOST_TRICKLE_TICKS, SHOT.damage]).toEqual([4, 84, 4, 2]);
  });

  describe('with commands that have not been executed yet', () => {
    const leave = (car: number, tick: number): ScheduledCommand => ({ tick, command: { kind: 'leave', car } });
    const commands = [leave(0, TICK), leave(1, TICK + 1), leave(2, TICK + 3)];
    const commandsAfter = (put: Put) => {
      const bin = differenceWith({ ticksFromEarlierToBase: 0, commands: put });
      const state = unpack(bin, [{ ...baselineState(90), commands }]);
      return typeof state === 'string' ? state : state.commands;
    };

    it('a packed state has the commands of its baseline that are executed later, and the added ones after those of the same tick', () => {
      const after = commandsAfter((writer) => {
        writer.unsigned(1, 1); // the commands of the baseline, and these
        putCommands(writer, [1, 4]);
      });
      expect(after).toMatchObject([
        leave(1, TICK + 1),
        { tick: TICK + 1, command: { kind: 'hit' } },
        leave(2, TICK + 3),
        { tick: TICK + 4, command: { kind: 'hit' } },
      ]);
    });

    it('a packed state can replace the commands of its baseline', () => {
      const after = commandsAfter((writer) => {
        writer.unsigned(0, 1); // only these commands
        putCommands(writer, [2]);
      });
      expect(after).toMatchObject([{ tick: TICK + 2, command: { kind: 'hit' } }]);
    });

    it('a packed state is refused if it has 65 commands together with those of its baseline', () => {
      const after = commandsAfter((writer) => {
        writer.unsigned(1, 1);
        putCommands(writer, new Array<number>(63).fill(3));
      });
      expect(after).toBe('commands out of range');
    });
  });

  it('a packed state is refused if its baseline or its earlier baseline is missing', () => {
    expect(unpack(differenceWith({ ticksSinceBase: 11 }))).toBe('the baseline, tick 89, is not known');
    expect(unpack(differenceWith({ ticksFromEarlierToBase: 5 }))).toBe('the state before the baseline is not known');
  });

  it('a packed state is refused if a difference leads to a value out of range', () => {
    const bin = differenceWith({ car: { motion: { vz: 70_000 } } });
    expect(unpack(bin)).toBe('car 0: a field out of range');
  });

  it.each<[string, (typeof NO_DIFFERENCES)['listed']]>([
    ['a field that does not exist', [[19, 1]]],
    [
      'a field twice',
      [
        [6, 1],
        [6, 1],
      ],
    ],
  ])('a packed state is refused if its list of fields has %s', (_description, listed) => {
    expect(unpack(differenceWith({ car: { listed } }))).toBe('car 0: a list of fields out of range or order');
  });
});
