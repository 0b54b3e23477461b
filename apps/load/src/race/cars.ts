/** How many cars a number of players needs. */
import { MAX_CARS } from '@shotgun-rally/sim';

const SEATS_PER_CAR = 2;

/** The most players of a race. */
export const PLAYERS_MAX = SEATS_PER_CAR * MAX_CARS;

/** Returns the number of cars for `players`: two play in each car. */
export const carsFor = (players: number): number => Math.ceil(players / SEATS_PER_CAR);
