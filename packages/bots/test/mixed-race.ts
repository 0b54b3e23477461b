/** Plays races of bots of several levels. */
import { BOT_LEVEL_NAMES, type BotLevelName, createBot } from '../src/index.ts';
import { type CarLog, playRace } from '../src/testing/index.ts';
import { readTrack } from './tracks.ts';

/** A car is stuck if it makes no progress for longer than this (s). */
export const STUCK_MAX_S = 5;

export interface MixedRace {
  readonly seed: number;
  readonly logs: readonly CarLog[];
  /** Returns the place (from 1) of the best car of a level. */
  readonly bestPlace: (level: BotLevelName) => number;
}

/** Plays a race. The levels of its cars alternate, and the first car's level depends on the seed. */
export const mixedRace = (trackName: string, seed: number, laps: number, cars = 8): MixedRace =>
  raceOfLevels(
    trackName,
    seed,
    laps,
    Array.from({ length: cars }, (_, car) => BOT_LEVEL_NAMES[(car + seed) % BOT_LEVEL_NAMES.length]!),
  );

/** Plays a race with one car for each entry of `carLevels`. */
export function raceOfLevels(
  trackName: string,
  seed: number,
  laps: number,
  carLevels: readonly BotLevelName[],
): MixedRace {
  const logs = playRace({
    track: readTrack(trackName),
    laps,
    seed,
    bots: carLevels.map((level) => createBot(level, seed)),
  });
  const bestPlace = (level: BotLevelName) =>
    Math.min(...logs.filter((_, car) => carLevels[car] === level).map(({ place }) => place));
  return { seed, logs, bestPlace };
}
