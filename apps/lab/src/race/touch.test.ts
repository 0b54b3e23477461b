import { CAR, CAR_BODY, carOffset, stateLength, type WorldState, writeCar } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { areTouching } from './touch.ts';

const { radius, halfLength } = CAR_BODY.capsule;

/** Two cars, the second at (x, z) from the first and turned by `turn` rad. */
function twoCars(x: number, z: number, turn = 0): WorldState {
  const state = new Int32Array(stateLength(2));
  writeCar(state, 0, CAR.qw, 1);
  writeCar(state, 1, CAR.px, x);
  writeCar(state, 1, CAR.pz, z);
  writeCar(state, 1, CAR.qy, Math.sin(turn / 2));
  writeCar(state, 1, CAR.qw, Math.cos(turn / 2));
  return state;
}

describe('cars touch', () => {
  it.each([
    ['side by side', 2 * radius - 0.05, 0, 0, true],
    ['side by side with a hand between them', 2 * radius + 0.2, 0, 0, false],
    ['nose to tail', 0, 2 * (radius + halfLength) - 0.05, 0, true],
    ['nose to tail with a hand between them', 0, 2 * (radius + halfLength) + 0.2, 0, false],
    ['nose to side', radius * 2 + halfLength - 0.05, 0, Math.PI / 2, true],
    ['nose to side with a hand between them', radius * 2 + halfLength + 0.2, 0, Math.PI / 2, false],
    ['crossed', 0.3, 0.3, Math.PI / 2, true],
  ])('%s', (_how, x, z, turn, expected) => {
    expect(areTouching(twoCars(x, z, turn), 0, 1)).toBe(expected);
    expect(areTouching(twoCars(x, z, turn), 1, 0)).toBe(expected);
  });

  it('a tick before they meet, when they are driving into each other', () => {
    const state = twoCars(0, 2 * (radius + halfLength) + 0.3);
    state[carOffset(1) + CAR.vz] = -20 * 512;
    expect(areTouching(state, 0, 1)).toBe(true);
  });

  it('not when one flies over the other', () => {
    const state = twoCars(0, 0);
    writeCar(state, 1, CAR.py, 2);
    expect(areTouching(state, 0, 1)).toBe(false);
  });
});
