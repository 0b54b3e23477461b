/** Plays one race with one prediction strategy and returns its rows of the comparison. */
import { parseTrack } from '@shotgun-rally/sim';
import valley from '../../../../assets/tracks/valley.json' with { type: 'json' };
import { type Conditions, TICKS_PER_MINUTE } from '../race/measure.ts';
import { playRace, type RaceOverrides } from '../race/race.ts';
import { Samples } from '../race/samples.ts';
import { countedWorld } from './counted-world.ts';
import { reportFrameCorrections } from './frame-corrections.ts';
import { type StrategyFigures, StrategyMeasure } from './strategy-measure.ts';
import type { StrategyRace } from './strategy-plan.ts';

/**
 * The situation of a driver's car: without contact, in contact, or without contact but with 2 % less grip in the
 * client's simulation than on the server.
 */
type Condition = 'no contact' | 'in contact' | '2 % less grip';

/** One row of the comparison; also printed as JSON. Errors are in metres, and null if there was nothing to measure. */
export interface StrategyRow {
  readonly strategy: string;
  readonly weather: Conditions['weather'];
  readonly link: Conditions['link'];
  /** The situation in which the other figures of the row were measured. */
  readonly condition: Condition;
  /** Number of ticks whose predictions were compared. */
  readonly samples: number;
  /** Position error of the driver's car as first predicted for a tick (p95). */
  readonly predictionErrorM: number | null;
  /** Position error of the driver's car as drawn (p95). */
  readonly seenErrorM: number | null;
  /** Corrections of the driver's car per minute and driver. */
  readonly correctionsPerMinute: number | null;
  /** How differently the drawn car and the server's moved between two frames, maximum. */
  readonly largestJumpM: number | null;
  /** Time until an error of the drawn car of over 10 cm that began in this situation has shrunk to under 5 cm (p95). */
  readonly convergeMs: number | null;
  /** True if that error had not shrunk at the end of the race, so that the time is a lower bound. */
  readonly isConvergeLowerBound: boolean;
  /** Re-simulated ticks per second and driver, in any situation. */
  readonly replayedTicksPerSecond: number;
  /** Simulated ticks, counted once for each simulated car, per second and driver, in any situation. */
  readonly carTicksPerSecond: number;
}

const SECOND_MS = 1000;
/** Values are rounded to 1 / ROUNDING. */
const ROUNDING = 1e4;

/**
 * Returns plain data, so that a thread can send it. `onProgress` receives the share (0 to 1) of the measured time that
 * has passed.
 */
export function playStrategy(race: StrategyRace, onProgress?: (share: number) => void): StrategyRow[] {
  const counter = { carTicks: 0 };
  let addCorrection = (_car: number, _tick: number): void => {};
  const overrides: RaceOverrides = {
    createWorld: (options) => countedWorld(options, race.gripShare, counter),
    createStrategy: (create, options) => {
      const strategy = create(options);
      const report = (tick: number): void => addCorrection(options.car, tick);
      if (race.strategy === 'converging') reportFrameCorrections(strategy, options.car, report);
      return strategy;
    },
  };
  const [measure] = playRace({
    ...race,
    track: parseTrack(valley),
    roles: ['driver'],
    prediction: { strategy: race.strategy },
    overrides,
    observers: [
      (observedRace) => {
        const observer = new StrategyMeasure(observedRace);
        // Ticks from before the measured time do not count.
        counter.carTicks = 0;
        addCorrection = (car, tick) => observer.addCorrection(observedRace.records[car]!, tick);
        return observer;
      },
    ],
    ...(onProgress && { onProgress }),
  });
  if (!measure) return [];
  measure.finish();
  const { clean, contact } = measure.figures;
  const row = (condition: Condition, figures: StrategyFigures): StrategyRow => ({
    strategy: race.strategy,
    ...race.conditions,
    condition,
    ...valuesOf(figures),
    replayedTicksPerSecond: perDriverSecond(measure.replayedTicks, race),
    carTicksPerSecond: perDriverSecond(counter.carTicks, race),
  });
  return race.gripShare < 1 ? [row('2 % less grip', clean)] : [row('no contact', clean), row('in contact', contact)];
}

function valuesOf(figures: StrategyFigures) {
  const samples = figures.predictionErrors.count;
  const p95 = (values: Samples): number | null => rounded(values.percentile(0.95));
  const { convergenceTimesMs, unfinishedTimesMs } = figures;
  const convergeMs = p95(Samples.merge([convergenceTimesMs, unfinishedTimesMs]));
  const shortestUnfinishedMs = unfinishedTimesMs.percentile(0);
  return {
    samples,
    predictionErrorM: p95(figures.predictionErrors),
    seenErrorM: p95(figures.drawnErrors),
    correctionsPerMinute: samples === 0 ? null : rounded((figures.corrections / samples) * TICKS_PER_MINUTE),
    largestJumpM: rounded(figures.jumps.max()),
    convergeMs,
    isConvergeLowerBound: convergeMs !== null && shortestUnfinishedMs !== null && convergeMs >= shortestUnfinishedMs,
  };
}

const perDriverSecond = (count: number, { durationMs, cars }: StrategyRace): number =>
  rounded(count / ((durationMs / SECOND_MS) * cars)) ?? 0;

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * ROUNDING) / ROUNDING;
