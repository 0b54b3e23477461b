/** Drivers and gunners that play through the same inputs as people. */
import type { CarInput, Track, WorldState } from '@shotgun-rally/sim';
import { botDriver } from './driver.ts';
import { botGunner } from './gunner.ts';

export { expectedDriver } from './expected-driver.ts';
export { hardCar } from './hard-car.ts';
export { hardDriver } from './hard-driver.ts';
export { hardGunner, type SeenCar } from './hard-gunner.ts';
export { type RacingLine, racingLineOf } from './racing-line.ts';
export { botDriver, botGunner };

/** Both seats of a car played by bots that keep out of trouble: the stand-in for a seat that nobody plays. */
export const botCar = (state: WorldState, track: Track, car: number, tick: number): CarInput => ({
  driver: botDriver(state, track, car, tick),
  gunner: botGunner(state, track, car, tick),
});
