/** Tests that prediction is exact in a race with the most cars, on a bad network. */
import { WEATHERS } from '@shotgun-rally/netcode';
import { MAX_CARS } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { playForScoreboard } from './play-for-scoreboard.ts';

it('in a race of 16 cars in BAD, every prediction with known inputs is equal to the server, and no shot is refused', () => {
  const conditions = { weather: 'BAD', link: 'datagram', weapons: true } as const;
  const race = { conditions, weather: WEATHERS.BAD, cars: MAX_CARS, seed: 3, durationMs: 3000, reportedAs: 25 };
  const figures = playForScoreboard({ ...race, rows: [1, 2, 10] }).map(({ figure }) => figure);
  const exact = figures.filter(({ atMost }) => atMost === 0);
  expect(exact.map(({ measure, value }) => [measure, value])).toEqual(exact.map(({ measure }) => [measure, 0]));
  const predicted = exact.find(({ measure }) => measure.startsWith('predicted ticks'));
  expect(predicted?.samples).toBeGreaterThan(0);
});
