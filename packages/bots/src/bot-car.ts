/** Both seats of a car played by bots of one level. */
import type { CarInput, Track, WorldState } from '@shotgun-rally/sim';
import { gunner } from './gunner.ts';
import { BOT_LEVELS, type BotLevel } from './levels.ts';
import { racingDriver } from './racing-driver.ts';

/** A bot for any seat of any car, as a pure function of what it is asked with; two seeds play differently. */
export function botCar(level: BotLevel, seed: number) {
  const skill = BOT_LEVELS[level];
  return (state: WorldState, track: Track, car: number, tick: number): CarInput => ({
    driver: racingDriver(state, track, car, tick, skill.driver, seed),
    gunner: gunner(state, track, car, tick, skill.gunner, seed),
  });
}
