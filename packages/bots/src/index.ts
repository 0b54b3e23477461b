/** Drivers and gunners that play through the same inputs as people. */
import type { CarInput, Track, WorldState } from '@shotgun-rally/sim';
import { botDriver } from './driver.ts';
import { botGunner } from './gunner.ts';

export { botDriver, botGunner };

/** Both seats of a car played by bots. */
export const botCar = (state: WorldState, track: Track, car: number, tick: number): CarInput => ({
  driver: botDriver(state, track, car, tick),
  gunner: botGunner(state, track, car, tick),
});
