/** Plays the races of the planted faults: each race without a fault, and again with each of its faults. */
import { parseTrack } from '@shotgun-rally/sim';
import valley from '../../../../assets/tracks/valley.json' with { type: 'json' };
import type { Figure } from '../race/measure.ts';
import { playRace } from '../race/race.ts';
import { FAULT_RACES, type FaultRaceName, PLANTED_FAULTS } from './planted-faults.ts';

/** A race to play. Plain data, so that it can be passed to another thread. */
export interface PlannedFaultRace {
  readonly race: FaultRaceName;
  /** The name of the planted fault; null for none. */
  readonly fault: string | null;
  readonly seed: number;
  readonly size: 'short' | 'long';
  /** Relative to other races, for the progress. */
  readonly durationMs: number;
}

/** The figures of a race, by the measures that its faults should affect. */
export interface FaultResult extends PlannedFaultRace {
  readonly figures: readonly Figure[];
}

const SECOND_MS = 1000;

/** Plans all races in their long size, with `seeds` seeds from `seed` on. */
export function planFaultRaces(seed: number, seeds: number): PlannedFaultRace[] {
  const names = Object.keys(FAULT_RACES) as FaultRaceName[];
  const races = [...names.map((race) => ({ race, fault: null })), ...PLANTED_FAULTS];
  return races.flatMap(({ race, fault }) => {
    const { cars, seconds } = FAULT_RACES[race].long;
    return Array.from({ length: seeds }, (_, index): PlannedFaultRace => {
      return { race, fault, seed: seed + index, size: 'long', durationMs: cars * seconds * SECOND_MS };
    });
  });
}

/** Plays a race. It is judged by the limits of TYPICAL, or of GOOD over a stream. */
export function playFaultRace(planned: PlannedFaultRace): FaultResult {
  const { race, fault, seed, size } = planned;
  const { weather, link } = FAULT_RACES[race];
  const { cars, seconds } = FAULT_RACES[race][size];
  const planted = PLANTED_FAULTS.find((each) => each.fault === fault);
  const faults = planted ? [planted] : PLANTED_FAULTS.filter((each) => each.race === race);
  const measures = [...new Set(faults.map(({ measure }) => measure))];
  const observed = playRace({
    conditions: { weather: link === 'stream' ? 'GOOD' : 'TYPICAL', link, weapons: true },
    weather,
    track: parseTrack(valley),
    cars,
    seed,
    durationMs: seconds * SECOND_MS,
    observers: measures.map((ObservingMeasure) => (observedRace) => new ObservingMeasure(observedRace)),
    ...(planted && { overrides: planted.overrides() }),
  });
  return { ...planned, figures: observed.flatMap((measure) => measure.figures()) };
}

/** Returns the figure whose name starts with `start`. It must have a limit. */
export function figureWithLimit(figures: readonly Figure[], start: string): { atMost: number } & Figure {
  const figure = figures.find(({ measure }) => measure.startsWith(start));
  if (figure?.atMost == null) throw new Error(`expected a figure with a limit, got none: ${start}`);
  return { ...figure, atMost: figure.atMost };
}
