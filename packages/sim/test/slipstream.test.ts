// The slipstream: which cars are in a wake, when it takes effect, and what it changes.
import { describe, expect, it } from 'vitest';
import { type CarInput, flatGround, RACE, readField, World } from '../src/index.ts';
import { AXIS_MAX } from '../src/state/index.ts';
import { WAKE } from '../src/tuning/index.ts';
import { driverInput, integerOf, runTicks, setInteger } from './worlds.ts';

const SPEED = 45;
const FULL_THROTTLE = driverInput({ throttle: AXIS_MAX });

/** Two cars drive along +Z at SPEED. Car 1 is `behind` m behind car 0, and `aside` m to its left. */
function twoCars(behind: number, aside: number): World {
  const world = new World({ ground: flatGround(), cars: 2 });
  world.step(
    [],
    [
      { kind: 'enter', car: 0 },
      { kind: 'enter', car: 1 },
    ],
  );
  world.placeCar(0, world.standingPose(0, { x: 0, z: 0 }), { x: 0, y: 0, z: SPEED });
  world.placeCar(1, world.standingPose(1, { x: aside, z: -behind }), { x: 0, y: 0, z: SPEED });
  return world;
}

const inputsOf = (...inputs: CarInput[]): CarInput[] => inputs;
/** Steps both cars at full throttle to the next tick in which the wakes are checked. */
const runToSample = (world: World): void => {
  const tick = world.state[RACE.tick]!;
  runTicks(world, WAKE.sampleTicks - (tick % WAKE.sampleTicks), inputsOf(FULL_THROTTLE, FULL_THROTTLE));
};

describe('the slipstream', () => {
  it.each([
    ['only the rear car is in a wake if it is 10 m behind the other one', 10, 0, 0b10],
    ['no car is in a wake if two cars are side by side', 0, 3, 0],
    ['no car is in a wake if one is 10 m behind the other one and 4 m to its left', 10, 4, 0],
    ['no car is in a wake if one is 60 m behind the other one', 60, 0, 0],
  ])('%s', (_title, behind, aside, wakes) => {
    const world = twoCars(behind, aside);
    runToSample(world);
    expect(world.state[RACE.wakes]).toBe(wakes);
  });

  it('takes effect at the check after the one that found the car in a wake, grows to its full strength, and fades', () => {
    const world = twoCars(10, 0);
    const strengths: number[] = [];
    for (let check = 0; check < 6; check++) {
      runToSample(world);
      strengths.push(readField(world.state, 1, 'slipstream'));
      if (check === 2) world.step([], [{ kind: 'leave', car: 0 }]);
    }
    expect(strengths).toEqual([0, 0.5, 1, 1, 0.5, 0]);
  });

  it('is 0 in the slot of a car that has left, also for the next car in that slot', () => {
    for (const hasNext of [false, true]) {
      const world = twoCars(10, 0);
      runToSample(world);
      expect(world.state[RACE.wakes]).toBe(0b10);
      world.step([], [{ kind: 'leave', car: 1 }]);
      if (hasNext) world.step([], [{ kind: 'enter', car: 1 }]);
      runToSample(world);
      expect(integerOf(world, 1, 'slipstream')).toBe(0);
    }
  });

  it('makes a car at 45 m/s accelerate harder than one without it', () => {
    const gainOf = (slipstreamSteps: number): number => {
      const world = twoCars(300, 0);
      setInteger(world, 1, 'slipstream', slipstreamSteps);
      runTicks(world, 10, inputsOf(FULL_THROTTLE, FULL_THROTTLE));
      return readField(world.state, 1, 'vz') - SPEED;
    };
    // Two steps are the full strength.
    expect(gainOf(2)).toBeGreaterThan(1.3 * gainOf(0));
  });

  it('of a car does not depend on what other cars do in the ticks before the next check', () => {
    const [braking, driving] = [driverInput({ throttle: -AXIS_MAX }), FULL_THROTTLE].map((leader) => {
      const world = twoCars(12, 0);
      runToSample(world);
      runTicks(world, WAKE.sampleTicks - 1, inputsOf(leader, FULL_THROTTLE));
      return [integerOf(world, 1, 'vz'), integerOf(world, 1, 'pz'), integerOf(world, 1, 'slipstream')];
    });
    expect(braking).toEqual(driving);
  });
});
