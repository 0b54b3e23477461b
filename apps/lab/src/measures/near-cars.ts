/** Finds the cars that the server sends to a player in every state: in a race of more than RACE_CARS cars, only the nearest. */
import { carOffset, type WorldState } from '@shotgun-rally/sim';
import { createPose, readPose } from '@shotgun-rally/sim/state';
import { RACE_CARS } from '@shotgun-rally/sim/tuning';
import { metresBetween } from '../race/position.ts';
import type { Truth } from '../race/truth.ts';

/** A car counts as near half a second after it has become one of the nearest, because far cars are sent less often. */
const SETTLING_TICKS = 31;

/** Returns true if `car` is one of the RACE_CARS cars nearest to `ownCar` in `tick`, and was half a second before. */
export const isNearCar = (truth: Truth, ownCar: number, car: number, tick: number): boolean =>
  [tick, tick - SETTLING_TICKS].every((each) => {
    const state = truth.state(each);
    return state !== undefined && isNearest(state, ownCar, car);
  });

function isNearest(state: WorldState, ownCar: number, car: number): boolean {
  if (state.length <= carOffset(RACE_CARS)) return true;
  const own = readPose(state, ownCar, createPose());
  const distanceTo = (other: number): number => metresBetween(readPose(state, other, pose), own);
  const distanceM = distanceTo(car);
  let nearer = 0;
  for (let other = 0; state.length > carOffset(other); other++) if (distanceTo(other) < distanceM) nearer++;
  return nearer < RACE_CARS;
}

/** Reused for every car. */
const pose = createPose();
