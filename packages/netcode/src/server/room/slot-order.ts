/** The order of the car slots for people. A car starts at the place on the grid that its slot has, the first one in front. */

/**
 * Returns the car slots of a race in the order in which people get them: those in the middle of the grid first, so that no person
 * always starts in front of all other guns. Bots get slots from the end of this order.
 */
export function slotsForPeople(cars: number): readonly number[] {
  const middle = (cars - 1) / 2;
  const slots = Array.from({ length: cars }, (_, slot) => slot);
  return slots.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}

/**
 * Returns the slots of cars with bots in both seats: the last ones for people, which are the ends of the grid. All slots if
 * `botCars` is greater than `cars`.
 */
export const slotsForBots = (cars: number, botCars: number): readonly number[] =>
  slotsForPeople(cars).slice(Math.max(0, cars - botCars));
