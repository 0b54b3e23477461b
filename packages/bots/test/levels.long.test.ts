/** Plays a hundred races of bots of all levels on each of three tracks. */
import { expect, it } from 'vitest';
import { mixedRace, STUCK_MAX_S } from './mixed-race.ts';

const RACES = 100;
const LAPS = 2;
const seeds = Array.from({ length: RACES }, (_, index) => index + 1);

it.each(['valley', 'canyon', 'city'])(
  'a hard bot beats all easy ones in at least 90 of a hundred races on the %s, and no bot gets stuck',
  (name) => {
    const races = seeds.map((seed) => mixedRace(name, seed, LAPS));
    const stuck = races.flatMap(({ seed, logs }) =>
      logs.flatMap((log, car) => (log.stuckS > STUCK_MAX_S ? [`seed ${seed} car ${car}: ${log.stuckAt}`] : [])),
    );
    expect(stuck).toEqual([]);
    const hardWins = races.filter(({ bestPlace }) => bestPlace('hard') < bestPlace('easy')).length;
    expect(hardWins).toBeGreaterThanOrEqual(0.9 * RACES);
  },
);
