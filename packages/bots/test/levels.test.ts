/** Races of all three levels: better bots win, and no bot gets stuck. `npm run test:long` plays more of them. */
import { describe, expect, it } from 'vitest';
import { BOT_LEVEL_NAMES, BOT_LEVELS, type BotLevelName } from '../src/skill/levels.ts';
import { mixedRace, raceOf, STUCK_MAX_S } from './mixed-race.ts';

describe.each(['valley', 'canyon', 'city'] as const)('in armed races of eight bots on the %s', (name) => {
  const races = [1, 2].map((seed) => mixedRace(name, seed, 2));

  it.each(races)('a hard bot finishes before every easy one, seed $seed', ({ bestPlace }) => {
    expect(bestPlace('hard')).toBeLessThan(bestPlace('easy'));
  });

  it.each(races)('no bot is stuck for more than 5 s, seed $seed', ({ logs }) => {
    for (const log of logs) expect(log.stuckS, log.stuckAt).toBeLessThan(STUCK_MAX_S);
  });

  it('bots overtake, fire guns and rockets, and hit with 5 to 50 % of their shots', () => {
    const logs = races.flatMap((race) => race.logs);
    const total = (figure: 'overtakes' | 'shots' | 'rockets' | 'hits') =>
      logs.reduce((sum, log) => sum + log[figure], 0);
    expect(total('overtakes')).toBeGreaterThan(20);
    expect(total('shots')).toBeGreaterThan(200);
    expect(total('rockets')).toBeGreaterThan(5);
    expect(total('hits') / total('shots')).toBeGreaterThan(0.05);
    expect(total('hits') / total('shots')).toBeLessThan(0.5);
  });
});

it('alone on a track, each level is faster than the one below and touches no wall', () => {
  const laps = BOT_LEVEL_NAMES.map((level: BotLevelName) => {
    const [log] = raceOf('canyon', 5, 2, [level]).logs;
    expect(log?.walls).toBe(0);
    return log?.bestLapS as number;
  });
  expect(laps[1]).toBeLessThan(laps[0]! * 0.96);
  expect(laps[2]).toBeLessThan(laps[1]! * 0.98);
  expect(laps.length).toBe(Object.keys(BOT_LEVELS).length);
});

it('a race depends on the seed only', () => {
  const [one, same, other] = [7, 7, 8].map((seed) => mixedRace('city', seed, 1).logs);
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});
