/** Plays a hundred races of bots of all levels on each track, and races of sixteen cars. */
import { expect, it } from 'vitest';
import { type MixedRace, mixedRace, STUCK_MAX_S } from './mixed-race.ts';

const TRACK_NAMES = ['valley', 'canyon', 'city', 'alpine'];
const RACES = 100;
const LARGE_RACES = 20;
const LARGE_RACE_CARS = 16;
const LAPS = 2;
const seeds = Array.from({ length: RACES }, (_, index) => index + 1);

/** Lists the cars that made no progress for too long. */
const stuckIn = (races: readonly MixedRace[]): string[] =>
  races.flatMap(({ seed, logs }) =>
    logs.flatMap((log, car) => (log.stuckS > STUCK_MAX_S ? [`seed ${seed} car ${car}: ${log.stuckAt}`] : [])),
  );

it.each(TRACK_NAMES)(
  'a hard bot beats all easy ones in at least 90 of a hundred races on the %s, and no bot gets stuck',
  (name) => {
    const races = seeds.map((seed) => mixedRace(name, seed, LAPS));
    expect(stuckIn(races)).toEqual([]);
    const hardWins = races.filter(({ bestPlace }) => bestPlace('hard') < bestPlace('easy')).length;
    expect(hardWins).toBeGreaterThanOrEqual(0.9 * RACES);
  },
);

it.each(TRACK_NAMES)('in twenty races of sixteen cars on the %s, a car finishes and no bot gets stuck', (name) => {
  const races = seeds.slice(0, LARGE_RACES).map((seed) => mixedRace(name, seed, LAPS, LARGE_RACE_CARS));
  for (const { logs } of races) {
    expect(logs).toHaveLength(LARGE_RACE_CARS);
    expect(logs.some(({ finishS }) => finishS > 0)).toBe(true);
  }
  expect(stuckIn(races)).toEqual([]);
});
