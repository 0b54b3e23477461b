/** Other drivers: what the server relayed last counts most at first, and what is expected of them later. */
import { EMPTY_REPORT, type StateMessage } from '@shotgun-rally/protocol';
import { CAR, carOffset, type DriverInput, NEUTRAL_DRIVER, RACE, World } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { type ExpectInput, RemoteInputs } from '../src/client/prediction/remote-inputs.ts';
import { OVAL } from './match.ts';

const RELAYED: DriverInput = { ...NEUTRAL_DRIVER, steer: 100, throttle: 127, drift: true, boost: true };
const EXPECTED: DriverInput = { ...NEUTRAL_DRIVER, steer: -20, throttle: 7 };
const RIVAL = 1;

function race(expectInput?: ExpectInput) {
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
  const reports = [0, 1, 2].map(() => ({ ...EMPTY_REPORT, input: RELAYED }));
  const message: StateMessage = { kind: 'state', state: world.state, reports, past: [], commands: [] };
  const relayed = new RemoteInputs(3, expectInput);
  relayed.record(message);
  return { world, tick, relayed };
}

describe('what a rival is taken to do', () => {
  it('is its last input for ever when nothing is expected', () => {
    const { world, tick, relayed } = race();
    for (const later of [1, 10, 100]) expect(relayed.expected(RIVAL, world, tick + later).driver).toEqual(RELAYED);
  });

  it('goes from its last input to what is expected within half a second, evenly', () => {
    const { world, tick, relayed } = race(() => EXPECTED);
    const steer = [0, 8, 15, 23, 30, 60].map((later) => relayed.expected(RIVAL, world, tick + later).driver.steer);
    expect(steer).toEqual([100, 68, 40, 8, -20, -20]);
  });

  it('lets go of the buttons half-way', () => {
    const { world, tick, relayed } = race(() => EXPECTED);
    const pressed = (later: number) => relayed.expected(RIVAL, world, tick + later).driver;
    expect(pressed(14)).toMatchObject({ drift: true, boost: true });
    expect(pressed(15)).toMatchObject({ drift: false, boost: false });
  });

  it('is its last input while nothing in particular is expected', () => {
    const { world, tick, relayed } = race(() => null);
    expect(relayed.expected(RIVAL, world, tick + 30).driver).toEqual(RELAYED);
  });

  it('is expected from the state that the tick begins with', () => {
    const asked: unknown[] = [];
    const { world, tick, relayed } = race((state, track, car, when) => {
      asked.push([state === world.state, track === world.track, car, when]);
      return EXPECTED;
    });
    relayed.expected(RIVAL, world, tick + 3);
    expect(asked).toEqual([[true, true, RIVAL, tick + 3]]);
  });

  it('is not asked for where there is no car, and the barrel stays where it points', () => {
    const { world, tick, relayed } = race(() => {
      throw new Error('asked for an empty slot');
    });
    expect(relayed.expected(2, world, tick + 30).driver).toEqual(RELAYED);
    expect(relayed.latest(RIVAL).gunner).toMatchObject({ aimYaw: 4321, fire: false });
  });
});
