/** A race of bots of several levels, as the tests of the levels play it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTrack, type Track } from '@shotgun-rally/sim';
import { BOT_LEVEL_NAMES, type BotLevel, botCar } from '../src/index.ts';
import { type CarLog, playRace } from './bot-race.ts';

/** Without coming further for longer than this, s, a car is stuck. */
export const STUCK_MAX_S = 5;

export interface MixedRace {
  readonly seed: number;
  readonly logs: readonly CarLog[];
  /** Place of the best car of a level. */
  readonly firstOf: (level: BotLevel) => number;
}

const TRACKS = join(import.meta.dirname, '../../../assets/tracks');
const readTrack = (name: string): Track => parseTrack(JSON.parse(readFileSync(join(TRACKS, `${name}.json`), 'utf8')));

/** Eight cars that take turns at the levels, another one in front with each seed. */
export const mixedRace = (trackName: string, seed: number, laps: number): MixedRace =>
  raceOf(
    trackName,
    seed,
    laps,
    Array.from({ length: 8 }, (_, car) => BOT_LEVEL_NAMES[(car + seed) % BOT_LEVEL_NAMES.length]!),
  );

/** A car of each level in `who`. */
export function raceOf(trackName: string, seed: number, laps: number, who: readonly BotLevel[]): MixedRace {
  const logs = playRace({ track: readTrack(trackName), laps, seed, bots: who.map((level) => botCar(level, seed)) });
  const firstOf = (level: BotLevel) =>
    Math.min(...logs.filter((_, car) => who[car] === level).map(({ place }) => place));
  return { seed, logs, firstOf };
}
