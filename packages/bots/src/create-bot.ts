/** A bot for both seats of a car. */
import type { CarInput, Track, WorldState } from '@shotgun-rally/sim';
import { racingDriverInput } from './driver/racing-driver.ts';
import { gunnerInput } from './gunner/gunner.ts';
import { BOT_LEVELS, type BotLevelName } from './skill/levels.ts';

/**
 * Creates a bot of a level. The bot is a pure function: it returns the inputs of both seats of any car for a tick. Bots with
 * different seeds play differently.
 */
export function createBot(level: BotLevelName, seed: number) {
  const skill = BOT_LEVELS[level];
  return (state: WorldState, track: Track, car: number, tick: number): CarInput => ({
    driver: racingDriverInput({ state, track, car, tick, seed, skill: skill.driver }),
    gunner: gunnerInput({ state, track, car, tick, seed, skill: skill.gunner }),
  });
}
