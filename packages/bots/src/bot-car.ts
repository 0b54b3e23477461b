/** A bot for both seats of a car. */
import type { CarInput, Track, WorldState } from '@shotgun-rally/sim';
import { racingDriver } from './driver/racing-driver.ts';
import { gunner } from './gunner/gunner.ts';
import { BOT_LEVELS, type BotLevelName } from './skill/levels.ts';

/**
 * Creates a bot of a level. The bot is a pure function: it returns the inputs of both seats of any car for a tick. Bots with
 * different seeds play differently.
 */
export function botCar(level: BotLevelName, seed: number) {
  const skill = BOT_LEVELS[level];
  return (state: WorldState, track: Track, car: number, tick: number): CarInput => ({
    driver: racingDriver({ state, track, car, tick, seed, skill: skill.driver }),
    gunner: gunner({ state, track, car, tick, seed, skill: skill.gunner }),
  });
}
