/** A bot for both seats of a car. */
import type { CarInput, TunedTrack, WorldState } from '@shotgun-rally/sim';
import { tuningOfCar } from '@shotgun-rally/sim/tuning';
import { racingDriverInput } from './driver/racing-driver.ts';
import { botGunnerInput } from './gunner/gunner.ts';
import { BOT_LEVEL_NAMES, type BotLevelName } from './skill/level-names.ts';
import { BOT_LEVELS } from './skill/levels.ts';

/**
 * Creates a bot of a level. The bot is a pure function: it returns the inputs of both seats of any car for a tick. Bots with
 * different seeds play differently. Throws a RangeError for an unknown level, and for a seed that is no integer.
 */
export function createBot(level: BotLevelName, seed: number) {
  if (!BOT_LEVEL_NAMES.includes(level))
    throw new RangeError(`createBot: level: got ${level}; allowed: ${BOT_LEVEL_NAMES.join(', ')}`);
  if (!Number.isInteger(seed)) throw new RangeError(`createBot: seed: got ${seed}; allowed: an integer`);
  const skill = BOT_LEVELS[level];
  return (state: WorldState, world: TunedTrack, car: number, tick: number): CarInput => {
    const { track } = world;
    const tuning = tuningOfCar(world.tuning, state, car);
    return {
      driver: racingDriverInput({ state, track, tuning, car, tick, seed, skill: skill.driver }),
      gunner: botGunnerInput({ state, track, tuning, car, tick, seed, skill: skill.gunner }),
    };
  };
}
