/** The livery (the set of team colours) of each car in the roster. */
import type { RosterCar } from '@shotgun-rally/protocol';
import { LIVERIES, liveryOf } from './palette.ts';

/** Returns the index of the livery whose paint the roster (the list of teams) gives this car. Default: the car's slot. */
export function liveryIndexOf(car: RosterCar): number {
  const index = LIVERIES.findIndex((livery) => livery.paint.getHex() === car.livery);
  return index >= 0 ? index : car.car;
}

/** Returns the CSS colour of the car's paint in the chosen set of team colours. */
export const paintOf = (car: RosterCar): string => liveryOf(liveryIndexOf(car)).css;

/** The teams of a solo race, one per car slot. */
export const SOLO_TEAMS = LIVERIES.map(({ paint }, slot) => ({ name: `Team ${slot + 1}`, livery: paint.getHex() }));
