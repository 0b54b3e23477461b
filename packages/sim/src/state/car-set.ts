/** Sets of cars in one integer. */

/** Set of cars: bit n is 1 if car n is in it. */
export type CarSet = number;

/** Returns true if a car is in a set. */
export const includesCar = (set: CarSet, car: number): boolean => ((set >>> car) & 1) === 1;

/** Returns a set with a car added. */
export const withCar = (set: CarSet, car: number): CarSet => set | (1 << car);

/** Returns a set with a car removed. */
export const withoutCar = (set: CarSet, car: number): CarSet => set & ~(1 << car);
