/** Tests which car a spectator follows. */
import type { ClientView } from '@shotgun-rally/netcode';
import { expect, it } from 'vitest';
import { FollowedCar } from './followed-car.ts';

/** Returns a view of five slots in which only these cars are present. */
const viewOf = (...slots: number[]): ClientView =>
  ({ cars: [0, 1, 2, 3, 4].map((car) => ({ car, present: slots.includes(car) })) }) as unknown as ClientView;

/** Applies steps, and returns the car that is followed afterwards. */
function carAfter(followed: FollowedCar, steps: readonly (1 | -1)[], view: ClientView): number {
  for (const by of steps) followed.step(by);
  followed.update(view);
  return followed.car;
}

it('a spectator steps to the next and to the previous car, past empty slots', () => {
  const followed = new FollowedCar();
  const view = viewOf(0, 2, 3);
  expect(carAfter(followed, [1], view)).toBe(2);
  expect(carAfter(followed, [1], view)).toBe(3);
  expect(carAfter(followed, [-1], view)).toBe(2);
  expect(carAfter(followed, [], view)).toBe(2);
});

it('a spectator steps from the last car to the first, and from the first to the last, also several times in a frame', () => {
  const view = viewOf(0, 2, 3);
  expect(carAfter(new FollowedCar(), [-1], view)).toBe(3);
  expect(carAfter(new FollowedCar(), [1, 1, 1], view)).toBe(0);
  expect(carAfter(new FollowedCar(), [-1, -1, -1, -1], view)).toBe(3);
});

it('a spectator follows another car if the followed one leaves, and keeps its steps while there is no car', () => {
  const followed = new FollowedCar();
  expect(carAfter(followed, [1], viewOf(0, 2))).toBe(2);
  expect(carAfter(followed, [], viewOf(1, 3))).toBe(1);
  expect(carAfter(followed, [1], viewOf())).toBe(1);
  expect(carAfter(followed, [], viewOf(1, 3))).toBe(3);
});
