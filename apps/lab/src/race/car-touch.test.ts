/** Tests of `areTouching` with pairs of cars that touch and pairs that do not. */
import { CAR, CAR_MODELS, type WorldState } from '@shotgun-rally/sim';
import { stateLength, writeCar } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { areTouching } from './car-touch.ts';

const { radius, halfLength } = CAR_MODELS.rally.body.capsule;

/** Two cars: the first at the origin, the second at (x, z) metres and turned by `turn` rad. */
function twoCars(x: number, z: number, turn = 0): WorldState {
  const state = new Int32Array(stateLength(2));
  writeCar(state, 0, CAR.qw, 1);
  writeCar(state, 1, CAR.px, x);
  writeCar(state, 1, CAR.pz, z);
  writeCar(state, 1, CAR.qy, Math.sin(turn / 2));
  writeCar(state, 1, CAR.qw, Math.cos(turn / 2));
  return state;
}

describe('areTouching', () => {
  it.each([
    [true, 'side by side with an overlap of 5 cm', 2 * radius - 0.05, 0, 0],
    [false, 'side by side with a gap of 20 cm', 2 * radius + 0.2, 0, 0],
    [true, 'nose to tail with an overlap of 5 cm', 0, 2 * (radius + halfLength) - 0.05, 0],
    [false, 'nose to tail with a gap of 20 cm', 0, 2 * (radius + halfLength) + 0.2, 0],
    [true, 'nose to side with an overlap of 5 cm', radius * 2 + halfLength - 0.05, 0, Math.PI / 2],
    [false, 'nose to side with a gap of 20 cm', radius * 2 + halfLength + 0.2, 0, Math.PI / 2],
    [true, 'crossed', 0.3, 0.3, Math.PI / 2],
  ])('returns %s, in either order of the cars, if they are %s', (expected, _positions, x, z, turn) => {
    expect(areTouching(twoCars(x, z, turn), 0, 1)).toBe(expected);
    expect(areTouching(twoCars(x, z, turn), 1, 0)).toBe(expected);
  });

  it('returns true for cars 30 cm apart if one moves 32 cm towards the other in the next tick', () => {
    const state = twoCars(0, 2 * (radius + halfLength) + 0.3);
    writeCar(state, 1, CAR.vz, -20);
    expect(areTouching(state, 0, 1)).toBe(true);
  });

  it.each([
    [true, 'on its side with its roof', 1.4],
    [false, 'on its side with a gap of over a metre to its roof', 2.6],
  ])('returns %s if a car is next to one that lies %s', (expected, _position, x) => {
    const state = twoCars(x, 0);
    // The first car's up axis points at the second car.
    writeCar(state, 0, CAR.qz, -Math.SQRT1_2);
    writeCar(state, 0, CAR.qw, Math.SQRT1_2);
    expect(areTouching(state, 0, 1)).toBe(expected);
  });

  it('returns true for a tilted car, 30 cm from another one on the ground plan, if its own plane meets the other car', () => {
    const state = twoCars(2 * radius + 0.3, 0);
    writeCar(state, 0, CAR.qz, Math.sin(0.3));
    writeCar(state, 0, CAR.qw, Math.cos(0.3));
    expect(areTouching(state, 0, 1)).toBe(true);
    expect(areTouching(state, 1, 0)).toBe(true);
  });

  it('returns false if one car is 2 m above the other', () => {
    const state = twoCars(0, 0);
    writeCar(state, 1, CAR.py, 2);
    expect(areTouching(state, 0, 1)).toBe(false);
  });
});
