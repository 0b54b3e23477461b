/** The figures of the race sheet: each is computed from the races on one track, with its limits and an interval. */
import { hash32 } from '@shotgun-rally/sim/math';
import { RACE_CARS } from '@shotgun-rally/sim/tuning';
import { EARLY_S, LEAD_S, type RaceRecord } from './race-record.ts';

/** A figure, and how it is computed. */
interface RaceSheetFigure {
  readonly name: string;
  readonly unit: string;
  /** The limits, both included. */
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly compute: (races: readonly RaceRecord[]) => number;
  /** True for the share of the races, in percent, in which something happened. */
  readonly isShareOfRaces?: boolean;
}

/** A figure of the races on one track; also printed as JSON. */
export interface FigureResult {
  readonly track: string;
  readonly figure: string;
  readonly unit: string;
  readonly atLeast: number | null;
  readonly atMost: number | null;
  readonly value: number;
  /** The 95 % interval. */
  readonly low: number;
  readonly high: number;
  readonly isReached: boolean;
  readonly races: number;
}

const PERCENT = 100;
/** The interval contains the middle 95 % of the values of this many resamples of the races (percentile bootstrap). */
const RESAMPLES = 1000;
const TAIL = 0.025;
/** The middle 95 % of a normal distribution are within this many standard deviations. */
const Z = 1.96;
const RESAMPLE_SEED = 1;
/** Values are rounded to this many decimals before they are compared with their limits, as they are printed. */
const DECIMALS = 2;

const sumOf = (races: readonly RaceRecord[], field: NumericField): number =>
  races.reduce((sum, race) => sum + race[field], 0);
const meanOf = (field: NumericField) => (races: readonly RaceRecord[]) => sumOf(races, field) / races.length;
const medianOf = (field: NumericField) => (races: readonly RaceRecord[]) => {
  const values = races.map((race) => race[field]).sort((a, b) => a - b);
  const middle = Math.floor(values.length / 2);
  return values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2;
};
const ratioOf = (part: NumericField, whole: NumericField) => (races: readonly RaceRecord[]) =>
  sumOf(races, part) / sumOf(races, whole);
type NumericField = Exclude<keyof RaceRecord, 'trackName'>;

const FIGURES: readonly RaceSheetFigure[] = [
  { name: 'first wreck after GO, median', unit: 's', atLeast: EARLY_S, compute: medianOf('firstWreckS') },
  { name: `wrecks in the first ${EARLY_S} s, per race`, unit: '', atMost: 0.2, compute: meanOf('earlyWrecks') },
  { name: 'lead changes, per race', unit: '', atLeast: 5, compute: meanOf('leadChanges') },
  { name: "winner's margin, median", unit: 's', atMost: 2.5, compute: medianOf('marginS') },
  { name: 'last car behind the first, median', unit: 's', atMost: 18, compute: medianOf('lastBehindS') },
  {
    name: 'share of the time as a wreck',
    unit: '%',
    atMost: 4,
    compute: (races) => PERCENT * ratioOf('wreckedS', 'carS')(races),
  },
  {
    name: `wrecks per car and minute after the first ${EARLY_S} s`,
    unit: '',
    atLeast: 0.3,
    atMost: 0.7,
    compute: ratioOf('lateWrecks', 'lateCarMinutes'),
  },
  ...Array.from({ length: RACE_CARS }, (_, index): RaceSheetFigure => {
    const slot = index + 1;
    return {
      name: `wins from place ${slot} of the grid`,
      unit: '%',
      atLeast: 5,
      atMost: 23,
      compute: (races) => (PERCENT * races.filter(({ winnerSlot }) => winnerSlot === slot).length) / races.length,
      isShareOfRaces: true,
    };
  }),
];

/** What a figure means where its name does not say it. */
export const FIGURE_NOTES = `A car takes the lead when it is in front of all others for ${LEAD_S} s without interruption, whatever its distance.`;

/** Computes all figures of the races on one track. */
export const figuresOf = (track: string, races: readonly RaceRecord[]): FigureResult[] =>
  FIGURES.map(({ name, unit, atLeast = null, atMost = null, compute, isShareOfRaces = false }) => {
    const value = rounded(compute(races));
    const isReached = value >= (atLeast ?? value) && value <= (atMost ?? value);
    return {
      track,
      figure: name,
      unit,
      atLeast,
      atMost,
      value,
      ...(isShareOfRaces ? shareInterval(compute(races) / PERCENT, races.length) : intervalOf(races, compute)),
      isReached,
      races: races.length,
    };
  });

/** Returns the 95 % interval of a figure, from resamples of the races with replacement. */
function intervalOf(races: readonly RaceRecord[], compute: RaceSheetFigure['compute']): { low: number; high: number } {
  const values = Array.from({ length: RESAMPLES }, (_, resample) =>
    compute(races.map((_race, index) => races[hash32(RESAMPLE_SEED, resample, index) % races.length]!)),
  ).sort((a, b) => a - b);
  const at = (share: number): number => rounded(values[Math.round(share * (RESAMPLES - 1))]!);
  return { low: at(TAIL), high: at(1 - TAIL) };
}

/**
 * Returns the 95 % interval (Wilson's) of a share from 0 to 1 of `races` races, in percent. Resampling would give an interval
 * without width for a share of 0.
 */
function shareInterval(share: number, races: number): { low: number; high: number } {
  const scale = 1 + Z ** 2 / races;
  const middle = (share + Z ** 2 / (2 * races)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / races + Z ** 2 / (4 * races ** 2));
  return { low: rounded(PERCENT * (middle - half)), high: rounded(PERCENT * (middle + half)) };
}

const rounded = (value: number): number => Number(value.toFixed(DECIMALS));
