/** Which of the picture's liveries a car of the roster wears. */
import type { RosterCar } from '@shotgun-rally/protocol';
import { LIVERIES, liveryOf } from './palette.ts';

/** The livery with the roster's own paint, or the one of the car's slot. */
export function liveryIndexOf(car: RosterCar): number {
  const same = LIVERIES.findIndex((livery) => livery.paint.getHex() === car.livery);
  return same >= 0 ? same : car.car;
}

/** CSS colour of the paint that the picture shows. */
export const paintOf = (car: RosterCar): string => liveryOf(liveryIndexOf(car)).css;

/** Teams for a race in the tab, one a slot. */
export const SOLO_TEAMS = LIVERIES.map(({ paint }, slot) => ({ name: `Team ${slot + 1}`, livery: paint.getHex() }));
