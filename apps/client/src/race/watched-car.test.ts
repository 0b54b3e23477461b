/** Tests which car a spectator follows. */
import type { ClientView } from '@shotgun-rally/netcode';
import { expect, it } from 'vitest';
import { WatchedCar } from './watched-car.ts';

/** Returns a view of five slots in which only these cars are present. */
const viewOf = (...slots: number[]): ClientView =>
  ({ cars: [0, 1, 2, 3, 4].map((car) => ({ car, present: slots.includes(car) })) }) as unknown as ClientView;

/** Applies steps, and returns the car that is followed afterwards. */
function carAfter(watched: WatchedCar, steps: readonly (1 | -1)[], view: ClientView): number {
  for (const by of steps) watched.step(by);
  watched.update(view);
  return watched.car;
}

it('a spectator steps to the next and to the previous car, past empty slots', () => {
  const watched = new WatchedCar();
  const view = viewOf(0, 2, 3);
  expect(carAfter(watched, [1], view)).toBe(2);
  expect(carAfter(watched, [1], view)).toBe(3);
  expect(carAfter(watched, [-1], view)).toBe(2);
  expect(carAfter(watched, [], view)).toBe(2);
});

it('a spectator steps from the last car to the first, and from the first to the last, also several times in a frame', () => {
  const view = viewOf(0, 2, 3);
  expect(carAfter(new WatchedCar(), [-1], view)).toBe(3);
  expect(carAfter(new WatchedCar(), [1, 1, 1], view)).toBe(0);
  expect(carAfter(new WatchedCar(), [-1, -1, -1, -1], view)).toBe(3);
});

it('a spectator follows another car if the followed one leaves, and keeps its steps while there is no car', () => {
  const watched = new WatchedCar();
  expect(carAfter(watched, [1], viewOf(0, 2))).toBe(2);
  expect(carAfter(watched, [], viewOf(1, 3))).toBe(1);
  expect(carAfter(watched, [1], viewOf())).toBe(1);
  expect(carAfter(watched, [], viewOf(1, 3))).toBe(3);
});
