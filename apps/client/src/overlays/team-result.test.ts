/** Tests the texts that sum up a race for the team and for each seat. */
import { RACE, World } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { News } from '../news/news.ts';
import { loadTrack } from '../page/test-tracks.ts';
import type { Moment } from '../race/moment.ts';
import { driverSummary, gunnerSummary, teamResultOf, teamSummary } from './team-result.ts';

it('the summary of the team names hits, wrecks and the difference from the last time, if there is one', () => {
  expect(teamSummary({ hits: 22, wrecks: 3 }, -1400)).toBe('22 hits, 3 rivals wrecked, 1.4 s faster than last time');
  expect(teamSummary({ hits: 1, wrecks: 1 }, 800)).toBe('1 hit, 1 rival wrecked, 0.8 s slower than last time');
  expect(teamSummary({ hits: 0, wrecks: 0 }, null)).toBe('0 hits, 0 rivals wrecked');
});

it('the summary of the team says that the race was as fast as last time if the difference rounds to 0.0 s', () => {
  expect([-49, 0, 49].map((ms) => teamSummary(null, ms))).toEqual(Array(3).fill('as fast as last time'));
  expect(teamSummary(null, 60)).toBe('0.1 s slower than last time');
});

it('the summary of the team names only the difference from the last time in a race without weapons', () => {
  const moment = (weapons: number): Moment => {
    const track = loadTrack('oval');
    if (!track) throw new Error('expected the oval track');
    const { state } = new World({ track, cars: 1, laps: 3, seed: 1 });
    state[RACE.weapons] = weapons;
    return { view: { state }, viewpoint: { car: 0, laps: 3 }, participantRole: 'driver', roster: null } as Moment;
  };
  const news = new News();
  expect(teamResultOf(moment(1), news)?.summary).toBe('0 hits, 0 rivals wrecked');
  expect(teamResultOf(moment(0), news)?.summary).toBe('');
  expect(teamSummary(null, 800)).toBe('0.8 s slower than last time');
});

it('the summaries of the seats count laps, wrecks, hits and damage, and leave out damage and wrecks if there were none', () => {
  expect(driverSummary({ boostEarned: 4.23, timesWrecked: 2 }, 2, 3)).toBe(
    'Drove 2 of 3 laps, earned 4.2 tanks of boost and was wrecked twice.',
  );
  expect(driverSummary({ boostEarned: 0.04, timesWrecked: 0 }, 1, 1)).toBe('Drove 1 of 1 lap and was never wrecked.');
  expect(driverSummary(null, 2, 3)).toBe('Drove 2 of 3 laps.');
  expect(gunnerSummary({ shots: 60, shotHits: 22, damage: 340, longestHitM: 63.7, wrecks: 1 })).toBe(
    'Hit with 22 of 60 shots, the longest from 64 m, did 340 damage and wrecked 1 rival.',
  );
  expect(gunnerSummary({ shots: 60, shotHits: 22, damage: 340, longestHitM: 0, wrecks: 0 })).toBe(
    'Hit with 22 of 60 shots and did 340 damage.',
  );
  expect(gunnerSummary({ shots: 0, shotHits: 0, damage: 0, longestHitM: 0, wrecks: 0 })).toBe('Hit nothing.');
  expect(gunnerSummary({ shots: 0, shotHits: 0, damage: 30, longestHitM: 0, wrecks: 1 })).toBe(
    'Did 30 damage with rockets and wrecked 1 rival.',
  );
});
