/** Cars whose input is null: they move on without being simulated. */
import { describe, expect, it } from 'vitest';
import { CAR, carOffset, NEUTRAL_INPUT, readField, TICK_SECONDS, type World } from '../src/index.ts';
import { readTrack } from './tracks.ts';
import { fullWorld } from './worlds.ts';

const TICKS = 200;
const FULL_THROTTLE = { ...NEUTRAL_INPUT, driver: { ...NEUTRAL_INPUT.driver, throttle: 127 } };

/** Returns a world in which four cars have driven for TICKS ticks. */
function drivingWorld(): World {
  const world = fullWorld(readTrack('oval'), 4);
  for (let tick = 0; tick < TICKS; tick++) world.step(Array(4).fill(FULL_THROTTLE));
  return world;
}

describe('a car whose input is null', () => {
  it('keeps its velocity and moves on along it', () => {
    const world = drivingWorld();
    const before = { pz: readField(world.state, 1, 'pz'), vz: readField(world.state, 1, 'vz') };
    expect(Math.abs(before.vz)).toBeGreaterThan(5);
    for (let tick = 0; tick < 10; tick++) world.step([FULL_THROTTLE, null, FULL_THROTTLE, FULL_THROTTLE]);
    expect(readField(world.state, 1, 'vz')).toBe(before.vz);
    // Each tick rounds the position to 1/1024 m.
    expect(readField(world.state, 1, 'pz')).toBeCloseTo(before.pz + before.vz * 10 * TICK_SECONDS, 1.9);
  });

  it('touches no other car: cars in the same place move as if they were alone', () => {
    const [world, alone] = [drivingWorld(), drivingWorld()];
    alone.state.fill(0, carOffset(1), carOffset(2));
    world.state.set(world.state.slice(carOffset(0), carOffset(1)), carOffset(1));
    for (let tick = 0; tick < 10; tick++) {
      world.step([FULL_THROTTLE, null, FULL_THROTTLE, FULL_THROTTLE]);
      alone.step(Array(4).fill(FULL_THROTTLE));
    }
    expect(world.state.slice(carOffset(0), carOffset(1))).toEqual(alone.state.slice(carOffset(0), carOffset(1)));
    expect(world.state[carOffset(1) + CAR.status]).not.toBe(0);
  });
});
