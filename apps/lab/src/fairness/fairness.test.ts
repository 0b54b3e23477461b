/** Tests of row 22: finish time and hit rate against round trip. */
import { parseTrack } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import oval from '../../../../assets/tracks/oval.json' with { type: 'json' };
import { changedLink } from '../race/observed-link.ts';
import { type FairRaceOverrides, type FairResult, planFairRaces, playFairRace, roundTripsOnGrid } from './fair-race.ts';
import { fairnessOf, type RaceResults } from './fairness.ts';
import { jackknife } from './jackknife.ts';
import { scoreboardFigures } from './scoreboard-figures.ts';

const track = parseTrack(oval);
/** A lap of the oval takes 10 to 16 s. */
const RACE_MAX_MS = 20_000;
const TIMEOUT_MS = 300_000;

/** Two sets of races in which cars with a longer round trip take `slope` percent longer per 100 ms and hit `hits` times. */
const madeUpRaces = (slope: number, hits: (roundTripMs: number) => number): RaceResults[] =>
  planFairRaces(12, 1, true).map(({ seed, shift }) =>
    roundTripsOnGrid(shift).map((roundTripMs, car) => {
      // The cars at the back of the grid need 3 s more each, and the seed makes a small difference.
      const finishMs = 60_000 * (1 + (slope / 100) * ((roundTripMs - 120) / 100)) + 3000 * car + 100 * seed * (car % 2);
      return { roundTripMs, finishMs, shots: 1000, hits: hits(roundTripMs) };
    }),
  );

/** The server's end of a link that loses all messages for 2 s of every 4 s, if the player has a long round trip. */
const losingHalf: FairRaceOverrides['wrap'] = (link, roundTripMs, match) => {
  if (roundTripMs < 120) return link;
  return changedLink(link, {
    onReceive: (handler) => link.onReceive((bytes) => (match().nowMs % 4000 < 2000 ? handler(bytes) : undefined)),
  });
};

describe('fairnessOf', () => {
  it('finds the slope of made-up finish times, whatever the grid place costs', () => {
    const { slope } = fairnessOf(
      madeUpRaces(2, () => 300),
      madeUpRaces(2, () => 0),
    );
    // The mean finish time is 67.5 s and not 60 s, because the grid costs 7.5 s on average.
    expect(slope.mean).toBeCloseTo((2 * 60) / 67.5, 1);
    expect(slope.high - slope.low).toBeLessThan(0.1);
  });

  it('compares the hit rate between 140 and 180 ms with that at 20 ms', () => {
    const { hitsLost } = fairnessOf(
      madeUpRaces(0, (roundTripMs) => 400 - roundTripMs),
      madeUpRaces(0, () => 0),
    );
    expect(hitsLost.mean).toBeCloseTo(100 * (1 - 250 / 380), 6);
  });
});

describe('scoreboardFigures', () => {
  const fairness = fairnessOf(
    madeUpRaces(2, () => 300),
    madeUpRaces(2, () => 0),
  );

  it('scoreboardFigures returns the three figures of row 22 for 60 races', () => {
    const [finish, withoutGunners, hits] = scoreboardFigures({ ...fairness, races: 60 });
    expect(finish).toEqual(['row-22-finish', fairness.slope.mean, 60]);
    expect(withoutGunners).toEqual(['row-22-finish-without-gunners', fairness.slopeWithoutGunners.mean, 60]);
    expect(hits).toEqual(['row-22-hits', fairness.hitsLost.mean, fairness.shots / 2]);
  });

  it('scoreboardFigures returns nothing for fewer races', () => {
    expect(scoreboardFigures(fairness)).toEqual([]);
  });
});

describe('jackknife', () => {
  it('gives the mean and its 95 % interval for numbers', () => {
    const averageOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const { mean: value, low, high } = jackknife([1, 2, 3, 4], averageOf);
    expect(value).toBe(2.5);
    // The standard deviation is sqrt(5 / 3), and the standard error is half of it with four numbers.
    expect(high - value).toBeCloseTo((3.182 * Math.sqrt(5 / 3)) / 2, 6);
    expect(value - low).toBeCloseTo((3.182 * Math.sqrt(5 / 3)) / 2, 6);
  });
});

describe('planFairRaces', () => {
  it('plans whole sets of six races with one seed, in which each place has each round trip once, and each pair of neighbours', () => {
    const plan = planFairRaces(7, 5, true);
    expect(plan.map(({ seed }) => seed)).toEqual([5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6]);
    expect(plan.slice(0, 6).map(({ shift }) => shift)).toEqual([0, 1, 2, 3, 4, 5]);
    const grids = plan.slice(0, 6).map(({ shift }) => roundTripsOnGrid(shift));
    for (let place = 0; place < 6; place++) expect(new Set(grids.map((grid) => grid[place])).size).toBe(6);
    const neighbours = grids.flatMap((grid) =>
      grid.slice(1).map((roundTripMs, index) => `${grid[index]} ${roundTripMs}`),
    );
    expect(new Set(neighbours).size).toBe(30);
  });
});

describe('a fair race on the oval', () => {
  const play = (hasGunners: boolean, overrides: FairRaceOverrides = {}, seed = 1, shift = 3): RaceResults =>
    playFairRace({ ...planFairRaces(6, seed, hasGunners)[0]!, shift }, track, { raceMaxMs: RACE_MAX_MS, ...overrides });
  /** Four races, because one race depends much on who gets in whose way. Long round trips start in front in half of them. */
  const playFour = (overrides: FairRaceOverrides = {}): RaceResults =>
    [1, 2].flatMap((seed) => [0, 3].flatMap((shift) => play(false, overrides, seed, shift)));
  /** The sum of a number over the three cars with a round trip over 120 ms, divided by the sum over the other three. */
  const ratioOf = (results: RaceResults, read: (result: FairResult) => number): number => {
    const sum = (isLong: boolean) =>
      results.reduce((total, result) => total + (result.roundTripMs > 120 === isLong ? read(result) : 0), 0);
    return sum(true) / sum(false);
  };
  const hitRatio = (results: RaceResults): number =>
    ratioOf(results, ({ hits }) => hits) / ratioOf(results, ({ shots }) => shots);
  const finishRatio = (results: RaceResults): number => ratioOf(results, ({ finishMs }) => finishMs);

  it(
    'shows a lower hit rate at long round trips if the server refuses views that are older than 190 ms',
    () => {
      const prepare: FairRaceOverrides['prepare'] = ({ server }) => {
        server.gunnery.judge.seenMs = ({ tick, input: { viewDelayMs } }) =>
          viewDelayMs > 190 ? null : timeOfTick(tick) - viewDelayMs;
      };
      const unfair = play(true, { prepare });
      expect(hitRatio(unfair)).toBeLessThan(0.6 * hitRatio(play(true)));
    },
    TIMEOUT_MS,
  );

  it(
    'shows later finishes at long round trips if the server loses their messages for 2 s of every 4 s',
    () => {
      const unfair = playFour({ wrap: losingHalf });
      expect(finishRatio(unfair)).toBeGreaterThan(1.2 * finishRatio(playFour()));
    },
    TIMEOUT_MS,
  );
});
