/** Which cars a client need not be told of each time: in a large field, those that are far away take turns. */
import { CAR, carCountOf, carOffset, STATUS, type WorldState } from '@shotgun-rally/sim';

/** The nearest so many, the own car among them, are told of each time. */
const FULL_RATE_CARS = 8;
/** The others are told of in one of so many states. */
const TURNS = 4;

/** Cars that the state number `count` need not tell the player of `own` about: bit 0 for car 0. */
export function untoldCars(state: WorldState, own: number, count: number): number {
  const cars = carCountOf(state);
  if (cars <= FULL_RATE_CARS) return 0;
  const far = Array.from({ length: cars }, (_, car) => car)
    .filter((car) => state[carOffset(car) + CAR.status] !== STATUS.empty)
    .sort((a, b) => distance(state, own, a) - distance(state, own, b) || a - b)
    .slice(FULL_RATE_CARS);
  return far.reduce((untold, car) => ((car + count) % TURNS === 0 ? untold : untold | (1 << car)), 0);
}

/** Steps of position, along the ground. */
function distance(state: WorldState, a: number, b: number): number {
  const x = (state[carOffset(a) + CAR.px] as number) - (state[carOffset(b) + CAR.px] as number);
  const z = (state[carOffset(a) + CAR.pz] as number) - (state[carOffset(b) + CAR.pz] as number);
  return Math.sqrt(x * x + z * z);
}
