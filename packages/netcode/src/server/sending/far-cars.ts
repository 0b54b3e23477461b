/** Which cars matter less to a client: in a large field, those that are not among the nearest. */
import { CAR, carCountOf, carOffset, STATUS, type WorldState } from '@shotgun-rally/sim';

/** The nearest so many, the own car among them, matter. */
const NEAR_CARS = 8;

/** All but the nearest cars to `own`, as bits: bit 0 for car 0. */
export function farCars(state: WorldState, own: number): number {
  const cars = carCountOf(state);
  if (cars <= NEAR_CARS) return 0;
  return Array.from({ length: cars }, (_, car) => car)
    .filter((car) => state[carOffset(car) + CAR.status] !== STATUS.empty)
    .sort((a, b) => distance(state, own, a) - distance(state, own, b) || a - b)
    .slice(NEAR_CARS)
    .reduce((far, car) => far | (1 << car), 0);
}

/** Steps of position, along the ground. */
function distance(state: WorldState, a: number, b: number): number {
  const x = state[carOffset(a) + CAR.px]! - state[carOffset(b) + CAR.px]!;
  const z = state[carOffset(a) + CAR.pz]! - state[carOffset(b) + CAR.pz]!;
  return Math.sqrt(x * x + z * z);
}
