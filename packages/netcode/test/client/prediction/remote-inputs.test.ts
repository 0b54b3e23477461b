/** The client's assumption about the inputs of other drivers: from the last known input, and an expected one. */
import { EMPTY_REPORT, type StateMessage } from '@shotgun-rally/protocol';
import { CAR, carOffset, type DriverInput, NEUTRAL_DRIVER, RACE, World } from '@shotgun-rally/sim';
import { AXIS_MAX, withCar } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { type ExpectInput, RemoteInputs } from '../../../src/client/prediction/remote-inputs.ts';
import { OVAL } from '../../testing/oval-match.ts';

const LAST_KNOWN: DriverInput = { ...NEUTRAL_DRIVER, steer: 100, throttle: 127, drift: true, boost: true };
const EXPECTED: DriverInput = { ...NEUTRAL_DRIVER, steer: -20, throttle: 7 };
const RIVAL = 1;

/** The state of `world` in `tick`, with the same reported input of all drivers. */
function messageOf(world: World, tick: number, input: DriverInput, inputAheadTicks = 0): StateMessage {
  const state = world.save();
  state[RACE.tick] = tick;
  const reports = Array.from({ length: world.cars }, () => ({ ...EMPTY_REPORT, input, inputAheadTicks }));
  return { kind: 'state', state, reports, past: [], commands: [] };
}

/** A race of cars 0 and 1 with one empty slot, after a state in which the input of all drivers is LAST_KNOWN. */
function createRace(expectInput?: ExpectInput, throttle = LAST_KNOWN.throttle) {
  const world = new World({ track: OVAL, cars: 3, seed: 1 });
  world.step(
    [],
    [
      { kind: 'enter', car: 0 },
      { kind: 'enter', car: RIVAL },
    ],
  );
  const tick = world.state[RACE.tick]!;
  world.state[carOffset(RIVAL) + CAR.barrelYaw] = 4321;
  const inputs = new RemoteInputs(3, expectInput);
  inputs.record(messageOf(world, tick, { ...LAST_KNOWN, throttle }));
  return { world, tick, inputs };
}

describe('the assumed input of a rival', () => {
  it('stays the last known one without an `expectInput` function', () => {
    const { world, tick, inputs } = createRace();
    for (const later of [1, 10, 100]) expect(inputs.expected(RIVAL, world, tick + later).driver).toEqual(LAST_KNOWN);
  });

  /** The steering of the rival's driver that is assumed in each of the given ticks after the one in which `world` is. */
  const steerIn = ({ world, tick, inputs }: ReturnType<typeof createRace>, ticksLater: readonly number[]) =>
    ticksLater.map((later) => inputs.expected(RIVAL, world, tick + later).driver.steer);

  it('keeps the last known steering for 4 ticks, then moves evenly to the expected one within 30 ticks', () => {
    const race = createRace(() => EXPECTED);
    race.inputs.record(messageOf(race.world, race.tick + 1, LAST_KNOWN));
    expect(steerIn(race, [1, 5, 13, 20, 28, 35, 60])).toEqual([100, 100, 68, 40, 8, -20, -20]);
  });

  it('goes on turning as between the last two reports, at a rate that falls to 1/e within 4 ticks, up to full steering', () => {
    const race = createRace(() => ({ ...EXPECTED, steer: 0 }));
    const report = (steer: number, later: number) =>
      race.inputs.record(messageOf(race.world, race.tick + later, { ...LAST_KNOWN, steer }));
    report(20, 1);
    report(40, 3);
    // 10 per tick, so 40 more in the end: 40 * (1 - 1/e^(1/4)) = 8.8 after one tick, and 25.3 after four.
    expect(steerIn(race, [3, 4, 7])).toEqual([40, 49, 65]);
    // The same tick again, as in a state without a newer input: the rate stays.
    report(40, 3);
    expect(steerIn(race, [4])).toEqual([49]);
    report(110, 5);
    expect(steerIn(race, [6])).toEqual([AXIS_MAX]);
  });

  it('keeps the difference between the last known throttle and the one expected at that time, up to full throttle', () => {
    let expectedThrottle = 27;
    const { world, tick, inputs } = createRace((_state, _world, _car, forTick) => {
      return { ...EXPECTED, throttle: forTick === tick + 1 ? 27 : expectedThrottle };
    }, 60);
    const throttles = [0, -60, 120].map((throttle) => {
      expectedThrottle = throttle;
      return inputs.expected(RIVAL, world, tick + 40).driver.throttle;
    });
    expect(throttles).toEqual([33, -27, AXIS_MAX]);
  });

  it('keeps the difference to the throttle expected in the tick for which the last known one was reported', () => {
    const race = createRace((_state, _world, _car, forTick) => {
      return { ...EXPECTED, throttle: [0, 0, 20, 90, 60][forTick - race.tick]! };
    });
    race.inputs.record(messageOf(race.world, race.tick + 1, { ...LAST_KNOWN, throttle: 10 }, 2));
    const throttles = [3, 4].map((later) => {
      race.world.state[RACE.tick] = race.tick + later - 1;
      return race.inputs.expected(RIVAL, race.world, race.tick + later).driver.throttle;
    });
    expect(throttles).toEqual([10, -20]);
  });

  it('changes from the last known buttons to the expected ones at tick 19, the middle of the fade', () => {
    const { world, tick, inputs } = createRace(() => EXPECTED);
    const pressed = (later: number) => inputs.expected(RIVAL, world, tick + later).driver;
    expect(pressed(18)).toMatchObject({ drift: true, boost: true });
    expect(pressed(19)).toMatchObject({ drift: false, boost: false });
  });

  it('stays the last known one if `expectInput` returns null, even if the steering was changing', () => {
    const { world, tick, inputs } = createRace(() => null);
    inputs.record(messageOf(world, tick + 1, { ...LAST_KNOWN, steer: 0 }));
    inputs.record(messageOf(world, tick + 2, LAST_KNOWN));
    expect(inputs.expected(RIVAL, world, tick + 30).driver).toEqual(LAST_KNOWN);
  });

  it('is computed from the simulated state, the world, the car and the tick', () => {
    const calls: Parameters<ExpectInput>[] = [];
    const { world, tick, inputs } = createRace((...call) => {
      calls.push(call);
      return EXPECTED;
    });
    inputs.expected(RIVAL, world, tick + 3);
    const [state, tuned, car, forTick] = calls.at(-1)!;
    expect([state === world.state, tuned === world, car, forTick]).toEqual([true, true, RIVAL, tick + 3]);
  });

  it('is not computed for an empty slot', () => {
    const cars: number[] = [];
    const { world, tick, inputs } = createRace((_state, _world, car) => {
      cars.push(car);
      return EXPECTED;
    });
    expect(inputs.expected(2, world, tick + 30).driver).toEqual(LAST_KNOWN);
    expect(cars).not.toContain(2);
  });

  it('aims the barrel where it already points, and does not fire', () => {
    expect(createRace().inputs.latest(RIVAL).gunner).toMatchObject({ aimYaw: 4321, fire: false });
  });

  it('is the reported one up to the tick for which it was reported, and steers evenly from the one reported before', () => {
    const race = createRace(() => EXPECTED);
    race.inputs.record(messageOf(race.world, race.tick + 2, { ...LAST_KNOWN, steer: 60 }, 2));
    expect(steerIn(race, [0, 1, 2, 3, 4])).toEqual([100, 90, 80, 70, 60]);
  });

  it('changes throttle and buttons after half of the ticks between two reported inputs', () => {
    const race = createRace(() => EXPECTED);
    race.inputs.record(messageOf(race.world, race.tick + 2, { ...LAST_KNOWN, throttle: -127, drift: false }, 2));
    const pedals = [1, 2, 3, 4].map((later) => {
      const { throttle, drift } = race.inputs.expected(RIVAL, race.world, race.tick + later).driver;
      return [throttle, drift];
    });
    expect(pedals).toEqual([
      [127, true],
      [127, true],
      [-127, false],
      [-127, false],
    ]);
  });

  it('fades to the expected one from the tick for which it was reported', () => {
    const race = createRace(() => EXPECTED);
    race.inputs.record(messageOf(race.world, race.tick + 1, LAST_KNOWN, 2));
    expect(steerIn(race, [3, 7, 22, 37])).toEqual([100, 100, 40, -20]);
  });
});

describe('RemoteInputs.record', () => {
  it('returns the cars whose reported input has changed', () => {
    const { world, tick, inputs } = createRace();
    const same = messageOf(world, tick + 1, LAST_KNOWN, 2);
    expect(inputs.record(same)).toBe(0);
    const [own, , other] = same.reports;
    const changed = { ...EMPTY_REPORT, input: { ...LAST_KNOWN, steer: 99 }, inputAheadTicks: 2 };
    expect(inputs.record({ ...same, reports: [own!, changed, other!] })).toBe(withCar(0, RIVAL));
  });
});
