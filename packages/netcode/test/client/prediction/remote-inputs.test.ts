/** The client's assumption about the inputs of other drivers: the last known input, which fades to an expected one. */
import { EMPTY_REPORT, type StateMessage } from '@shotgun-rally/protocol';
import { CAR, carOffset, type DriverInput, NEUTRAL_DRIVER, RACE, World } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { type ExpectInput, RemoteInputs } from '../../../src/client/prediction/remote-inputs.ts';
import { OVAL } from '../../testing/oval-match.ts';

const LAST_KNOWN: DriverInput = { ...NEUTRAL_DRIVER, steer: 100, throttle: 127, drift: true, boost: true };
const EXPECTED: DriverInput = { ...NEUTRAL_DRIVER, steer: -20, throttle: 7 };
const RIVAL = 1;

/** A race of cars 0 and 1 with one empty slot, after a state in which the input of all drivers is LAST_KNOWN. */
function createRace(expectInput?: ExpectInput) {
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
  const reports = [0, 1, 2].map(() => ({ ...EMPTY_REPORT, input: LAST_KNOWN }));
  const message: StateMessage = { kind: 'state', state: world.state, reports, past: [], commands: [] };
  const inputs = new RemoteInputs(3, expectInput);
  inputs.record(message);
  return { world, tick, inputs };
}

describe('the assumed input of a rival', () => {
  it('stays the last known one without an `expectInput` function', () => {
    const { world, tick, inputs } = createRace();
    for (const later of [1, 10, 100]) expect(inputs.expected(RIVAL, world, tick + later).driver).toEqual(LAST_KNOWN);
  });

  it('moves evenly from the last known axes to the expected ones within 30 ticks', () => {
    const { world, tick, inputs } = createRace(() => EXPECTED);
    const steer = [0, 8, 15, 23, 30, 60].map((later) => inputs.expected(RIVAL, world, tick + later).driver.steer);
    expect(steer).toEqual([100, 68, 40, 8, -20, -20]);
  });

  it('changes from the last known buttons to the expected ones at tick 15, the middle of the fade', () => {
    const { world, tick, inputs } = createRace(() => EXPECTED);
    const pressed = (later: number) => inputs.expected(RIVAL, world, tick + later).driver;
    expect(pressed(14)).toMatchObject({ drift: true, boost: true });
    expect(pressed(15)).toMatchObject({ drift: false, boost: false });
  });

  it('stays the last known one if `expectInput` returns null', () => {
    const { world, tick, inputs } = createRace(() => null);
    expect(inputs.expected(RIVAL, world, tick + 30).driver).toEqual(LAST_KNOWN);
  });

  it('is computed from the simulated state, the world, the car and the tick', () => {
    const calls: unknown[] = [];
    const { world, tick, inputs } = createRace((state, tuned, car, forTick) => {
      calls.push([state === world.state, tuned === world, car, forTick]);
      return EXPECTED;
    });
    inputs.expected(RIVAL, world, tick + 3);
    expect(calls).toEqual([[true, true, RIVAL, tick + 3]]);
  });

  it('is not computed for an empty slot', () => {
    const { world, tick, inputs } = createRace(() => {
      throw new Error('asked for an empty slot');
    });
    expect(inputs.expected(2, world, tick + 30).driver).toEqual(LAST_KNOWN);
  });

  it('aims the barrel where it already points, and does not fire', () => {
    expect(createRace().inputs.latest(RIVAL).gunner).toMatchObject({ aimYaw: 4321, fire: false });
  });
});
