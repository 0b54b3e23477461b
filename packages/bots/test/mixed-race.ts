/** Races of bots of several levels, for the tests of the levels. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTrack, type Track } from '@shotgun-rally/sim';
import { BOT_LEVEL_NAMES, type BotLevelName, botCar } from '../src/index.ts';
import { type CarLog, playRace } from './bot-race.ts';

/** A car without progress for longer than this (s) is stuck. */
export const STUCK_MAX_S = 5;

export interface MixedRace {
  readonly seed: number;
  readonly logs: readonly CarLog[];
  /** Returns the place of the best car of a level. */
  readonly bestPlace: (level: BotLevelName) => number;
}

const TRACKS = join(import.meta.dirname, '../../../assets/tracks');
const readTrack = (name: string): Track => parseTrack(JSON.parse(readFileSync(join(TRACKS, `${name}.json`), 'utf8')));

/** Plays a race of eight cars whose levels alternate; the first car's level depends on the seed. */
export const mixedRace = (trackName: string, seed: number, laps: number): MixedRace =>
  raceOf(
    trackName,
    seed,
    laps,
    Array.from({ length: 8 }, (_, car) => BOT_LEVEL_NAMES[(car + seed) % BOT_LEVEL_NAMES.length]!),
  );

/** Plays a race with one car for each entry of `carLevels`. */
export function raceOf(trackName: string, seed: number, laps: number, carLevels: readonly BotLevelName[]): MixedRace {
  const logs = playRace({
    track: readTrack(trackName),
    laps,
    seed,
    bots: carLevels.map((level) => botCar(level, seed)),
  });
  const bestPlace = (level: BotLevelName) =>
    Math.min(...logs.filter((_, car) => carLevels[car] === level).map(({ place }) => place));
  return { seed, logs, bestPlace };
}
