/** Row 22 of the scoreboard: what a long round trip costs a player, computed from fair races. */
import { PERCENT } from '../race/measure.ts';
import type { Mean } from '../scoreboard/mean.ts';
import { type FairResult, ROUND_TRIPS_MS } from './fair-race.ts';
import { jackknife } from './jackknife.ts';

/** The results of the cars of one race. */
export type RaceResults = readonly FairResult[];
/** Races with the same seed, in which every grid place has every round trip once. */
const RACES_PER_SET = ROUND_TRIPS_MS.length;

/** The slope of the finish time is given for this difference of round trips (ms). */
export const SLOPE_MS = 100;
/** The hit rates at these two round trips (ms) are compared. */
export const SHORT_TRIP_MS = 20;
export const LONG_TRIP_MS = 150;

/** The figures at one round trip. */
interface FairPoint {
  readonly roundTripMs: number;
  /** Finish time with and without gunners, as a difference from the mean of the race, in percent; positive is slower. */
  readonly finish: Mean;
  readonly finishWithoutGunners: Mean;
  /** Share of a gunner's shots that cost armour, in percent. */
  readonly hitRate: Mean;
}

export interface Fairness {
  readonly points: readonly FairPoint[];
  /** By how many percent the finish time grows per SLOPE_MS of round trip, with and without gunners. */
  readonly slope: Mean;
  readonly slopeWithoutGunners: Mean;
  /** By how many percent the hit rate at LONG_TRIP_MS is lower than that at SHORT_TRIP_MS. */
  readonly hitsLost: Mean;
  readonly races: number;
  readonly shots: number;
  /** The shots from which `hitsLost` is computed: those at the round trips nearest to LONG_TRIP_MS and SHORT_TRIP_MS. */
  readonly shotsCompared: number;
}

/** Computes the figures from whole sets of races of both kinds, in the order in which `planFairRaces` plans them. */
export function fairnessOf(races: readonly RaceResults[], withoutGunners: readonly RaceResults[]): Fairness {
  const comparedTrips = new Set([SHORT_TRIP_MS, LONG_TRIP_MS].flatMap(nearestTrips));
  const results = races.flat();
  return {
    points: ROUND_TRIPS_MS.map((roundTripMs) => {
      const meanFinish = (some: readonly RaceResults[]) => meanOf(some.map((race) => finishAt(race, roundTripMs)));
      return {
        roundTripMs,
        finish: estimateOf(races, meanFinish),
        finishWithoutGunners: estimateOf(withoutGunners, meanFinish),
        hitRate: estimateOf(races, (some) => PERCENT * hitRateAt(some, roundTripMs)),
      };
    }),
    slope: estimateOf(races, meanSlope),
    slopeWithoutGunners: estimateOf(withoutGunners, meanSlope),
    hitsLost: estimateOf(
      races,
      (some) => PERCENT * (1 - hitRateAt(some, LONG_TRIP_MS) / hitRateAt(some, SHORT_TRIP_MS)),
    ),
    races: races.length,
    shots: shotsOf(results),
    shotsCompared: shotsOf(results.filter(({ roundTripMs }) => comparedTrips.has(roundTripMs))),
  };
}

/** The figures of row 22 as text for a terminal. */
export function fairnessText({ slope, slopeWithoutGunners, hitsLost, races, shots }: Fairness): string {
  const line = (name: string, { mean, low, high }: Mean): string =>
    `row 22: ${name}: ${mean.toFixed(2)} % (${low.toFixed(2)} to ${high.toFixed(2)})`;
  const finish = `finish time lost per ${SLOPE_MS} ms of round trip`;
  return [
    line(finish, slope),
    line(`${finish}, without gunners`, slopeWithoutGunners),
    line(`hit rate lost at ${LONG_TRIP_MS} ms of round trip, compared with ${SHORT_TRIP_MS} ms`, hitsLost),
    `${races} races of each kind, ${shots} shots`,
  ].join('\n');
}

/** Computes an estimate from all races, and its interval by leaving out whole sets. */
function estimateOf(races: readonly RaceResults[], estimate: (races: readonly RaceResults[]) => number): Mean {
  const sets = Array.from({ length: races.length / RACES_PER_SET }, (_, set) =>
    races.slice(set * RACES_PER_SET, (set + 1) * RACES_PER_SET),
  );
  return jackknife(sets, (some) => estimate(some.flat()));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The finish time of the car with that round trip as a difference from the mean of its race, in percent. */
function finishAt(race: RaceResults, roundTripMs: number): number {
  const { finishMs } = race.find((result) => result.roundTripMs === roundTripMs)!;
  return PERCENT * (finishMs / meanOf(race.map((result) => result.finishMs)) - 1);
}

/** The slope of a straight line through the finish times of a race (least squares), in percent per SLOPE_MS. */
function finishSlope(race: RaceResults): number {
  const meanTripMs = meanOf(ROUND_TRIPS_MS);
  const products = race.map(({ roundTripMs }) => (roundTripMs - meanTripMs) * finishAt(race, roundTripMs));
  const squares = race.map(({ roundTripMs }) => (roundTripMs - meanTripMs) ** 2);
  return (SLOPE_MS * meanOf(products)) / meanOf(squares);
}

const meanSlope = (races: readonly RaceResults[]): number => meanOf(races.map(finishSlope));

const shotsOf = (results: RaceResults): number => results.reduce((sum, { shots }) => sum + shots, 0);

/** Returns the measured round trips (ms) on both sides of `roundTripMs`; twice the same if it was measured. */
function nearestTrips(roundTripMs: number): readonly [from: number, to: number] {
  const above = ROUND_TRIPS_MS.findIndex((each) => each >= roundTripMs);
  const to = ROUND_TRIPS_MS[above]!;
  return [to === roundTripMs ? to : ROUND_TRIPS_MS[above - 1]!, to];
}

/** The share of shots that cost armour (0 to 1), interpolated between the two nearest round trips. */
function hitRateAt(races: readonly RaceResults[], roundTripMs: number): number {
  const [from, to] = nearestTrips(roundTripMs);
  const share = to === from ? 0 : (roundTripMs - from) / (to - from);
  return hitRateOf(races, from) * (1 - share) + hitRateOf(races, to) * share;
}

function hitRateOf(races: readonly RaceResults[], roundTripMs: number): number {
  const cars = races.flat().filter((result) => result.roundTripMs === roundTripMs);
  return meanOf(cars.map(({ hits }) => hits)) / meanOf(cars.map(({ shots }) => shots));
}
