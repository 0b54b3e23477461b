/** Races of bots of all three levels. `npm run test:long` plays more of them. */
import { describe, expect, it } from 'vitest';
import { BOT_LEVEL_NAMES, type BotLevelName } from '../src/skill/level-names.ts';
import { mixedRace, raceOfLevels, STUCK_MAX_S } from './mixed-race.ts';

describe.each(['valley', 'canyon', 'city', 'alpine'] as const)(
  'in races of eight bots with weapons on the %s',
  (name) => {
    const races = [1, 2].map((seed) => mixedRace(name, seed, 2));

    it.each(races)('a hard bot finishes before all easy ones (seed $seed)', ({ bestPlace }) => {
      expect(bestPlace('hard')).toBeLessThan(bestPlace('easy'));
    });

    it.each(races)('no bot is stuck for 5 s (seed $seed)', ({ logs }) => {
      for (const log of logs) expect(log.stuckS, log.stuckAt).toBeLessThan(STUCK_MAX_S);
    });

    it('bots overtake over 20 times, fire over 200 shots and 5 rockets, and hit with 5 to 50 % of them', () => {
      const logs = races.flatMap((race) => race.logs);
      const total = (figure: 'overtakes' | 'shots' | 'rockets' | 'hits') =>
        logs.reduce((sum, log) => sum + log[figure], 0);
      expect(total('overtakes')).toBeGreaterThan(20);
      expect(total('shots')).toBeGreaterThan(200);
      expect(total('rockets')).toBeGreaterThan(5);
      const hitShare = total('hits') / (total('shots') + total('rockets'));
      expect(hitShare).toBeGreaterThan(0.05);
      expect(hitShare).toBeLessThan(0.5);
    });
  },
);

it('alone on the canyon, a bot of each level laps faster than one of the level below, and touches no wall', () => {
  const laps = BOT_LEVEL_NAMES.map((level: BotLevelName) => {
    const [log] = raceOfLevels('canyon', 5, 2, [level]).logs;
    expect(log?.walls).toBe(0);
    return log?.bestLapS as number;
  });
  // The best lap of a car without a lap is 0.
  for (const lapS of laps) expect(lapS).toBeGreaterThan(0);
  expect(laps[1]).toBeLessThan(laps[0]! * 0.96);
  expect(laps[2]).toBeLessThan(laps[1]! * 0.98);
});

it('a race has the same results with the same seed, and other results with another seed', () => {
  const [one, same, other] = [7, 7, 8].map((seed) => mixedRace('city', seed, 1).logs);
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});
