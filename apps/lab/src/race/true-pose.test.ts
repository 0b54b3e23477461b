/** Tests of the lab's own interpolation, and of the angles that measure its errors. */
import { CAR, TICK_SECONDS, type WorldState } from '@shotgun-rally/sim';
import { stateLength, writeCar } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { degreesBetween, headingDegreesBetween } from './rotation.ts';
import { interpolateStates } from './true-pose.ts';

const RADIANS_PER_DEGREE = Math.PI / 180;

/** One car at z (m) with a speed of vz (m/s), turned by `yaw` degrees. */
function stateOfCar(z: number, vz: number, yaw: number): WorldState {
  const state = new Int32Array(stateLength(1));
  writeCar(state, 0, CAR.pz, z);
  writeCar(state, 0, CAR.vz, vz);
  writeCar(state, 0, CAR.qy, Math.sin((yaw / 2) * RADIANS_PER_DEGREE));
  writeCar(state, 0, CAR.qw, Math.cos((yaw / 2) * RADIANS_PER_DEGREE));
  return state;
}

describe('interpolateStates', () => {
  it('returns the position of a car that brakes evenly, within the grid of positions', () => {
    const [speed, braking, share] = [40, 200, 0.25];
    const distanceAfter = (seconds: number): number => speed * seconds - (braking / 2) * seconds ** 2;
    const after = stateOfCar(distanceAfter(TICK_SECONDS), speed - braking * TICK_SECONDS, 0);
    const pose = interpolateStates(stateOfCar(0, speed, 0), after, 0, share);
    expect(Math.abs(pose.z - distanceAfter(share * TICK_SECONDS))).toBeLessThan(0.001);
  });

  it('turns a car at a constant rate, the shorter way round', () => {
    const pose = interpolateStates(stateOfCar(0, 0, 170), stateOfCar(0, 0, -150), 0, 0.25);
    const quarter = stateOfCar(0, 0, 180);
    expect(degreesBetween(pose, interpolateStates(quarter, quarter, 0, 0))).toBeLessThan(0.01);
  });
});

describe('headingDegreesBetween', () => {
  it('returns 20 for headings of 170 and -170 degrees', () => {
    const [a, b] = [stateOfCar(0, 0, 170), stateOfCar(0, 0, -170)].map((state) =>
      interpolateStates(state, state, 0, 0),
    );
    expect(headingDegreesBetween(a!, b!)).toBeCloseTo(20, 1);
  });
});
