/** The livery (the set of team colours) of each car in the roster. */
import type { RosterCar, RosterMessage } from '@shotgun-rally/protocol';
import { LIVERIES, liveryOf } from './palette.ts';

const INDEX_BY_PAINT = new Map(LIVERIES.map(({ paint }, index) => [paint.getHex(), index]));

/**
 * Returns the index of the livery with the car's paint, or the car's slot if there is no such livery. In `RosterCar`, `livery` is
 * only the colour of the paint.
 */
export const liveryIndexOf = ({ livery, car }: RosterCar): number => INDEX_BY_PAINT.get(livery) ?? car;

/** Returns the CSS colour of the car's paint. It depends on the player's choice of team colours (usual or colour-blind friendly). */
export const paintOf = (car: RosterCar): string => liveryOf(liveryIndexOf(car)).css;

/** Returns the CSS colour of a car by the roster; white if it has no entry. */
export function colourOf(roster: RosterMessage | null, car: number): string {
  const entry = roster?.cars.find((each) => each.car === car);
  return entry ? paintOf(entry) : '#fff';
}
