/** A hundred races of all levels on every track: hard bots beat easy ones, and no bot gets stuck. */
import { expect, it } from 'vitest';
import { mixedRace, STUCK_MAX_S } from './mixed-race.ts';

const RACES = 100;
const LAPS = 2;
const seeds = Array.from({ length: RACES }, (_, index) => index + 1);

it.each(['valley', 'canyon', 'city'])(
  'in a hundred races on the %s, a hard bot beats every easy one in at least 90, and no bot gets stuck',
  (name) => {
    const races = seeds.map((seed) => mixedRace(name, seed, LAPS));
    const stuck = races.flatMap(({ seed, logs }) =>
      logs.flatMap((log, car) => (log.stuckS > STUCK_MAX_S ? [`seed ${seed} car ${car}: ${log.stuckAt}`] : [])),
    );
    expect(stuck).toEqual([]);
    const won = races.filter(({ bestPlace }) => bestPlace('hard') < bestPlace('easy')).length;
    expect(won).toBeGreaterThanOrEqual(0.9 * RACES);
  },
);
