/** Finds the cars that matter less to a client: in a race with many cars, those that are not among the nearest. */
import { CAR, carCountOf, carOffset, STATUS, type WorldState } from '@shotgun-rally/sim';

/** Number of nearest cars that always matter, the client's own car included. */
const NEAR_CARS = 8;

/** Returns the cars on the track that are not among the nearest to `ownCar`, as a bit mask: bit 0 for car 0. */
export function farCars(state: WorldState, ownCar: number): number {
  const cars = carCountOf(state);
  if (cars <= NEAR_CARS) return 0;
  return Array.from({ length: cars }, (_, car) => car)
    .filter((car) => state[carOffset(car) + CAR.status] !== STATUS.empty)
    .sort((a, b) => distance(state, ownCar, a) - distance(state, ownCar, b) || a - b)
    .slice(NEAR_CARS)
    .reduce((far, car) => far | (1 << car), 0);
}

/** Horizontal distance between two cars, in steps of the position grid. */
function distance(state: WorldState, a: number, b: number): number {
  const x = state[carOffset(a) + CAR.px]! - state[carOffset(b) + CAR.px]!;
  const z = state[carOffset(a) + CAR.pz]! - state[carOffset(b) + CAR.pz]!;
  return Math.sqrt(x * x + z * z);
}
