/** Plays one race with one strategy, and gives its rows of the comparison. */
import { parseTrack, World, type WorldOptions } from '@shotgun-rally/sim';
import valley from '../../../../assets/tracks/valley.json' with { type: 'json' };
import { slipperyWorld } from '../race/altered-world.ts';
import type { Conditions } from '../race/measure.ts';
import { playRace } from '../race/race.ts';
import type { Samples } from '../race/samples.ts';
import type { StrategyPlan } from './strategy-plan.ts';
import { StrategyWatch, type Tally } from './strategy-watch.ts';

export interface StrategyRow {
  readonly strategy: string;
  readonly weather: Conditions['weather'];
  readonly link: Conditions['link'];
  readonly condition: 'as it is' | 'grip 2 % off' | 'in contact';
  /** Ticks judged. */
  readonly samples: number;
  /** All null where there was nothing to measure; p95, m. */
  readonly predictionErrorM: number | null;
  readonly seenErrorM: number | null;
  /** Per minute and driver. */
  readonly correctionsPerMinute: number | null;
  readonly largestJumpM: number | null;
  /** From over 10 cm off to within 5 cm, as seen, p95, ms. */
  readonly convergeMs: number | null;
  /** Per second and driver, of the whole race. */
  readonly replayedTicksPerSecond: number;
  /** Cars simulated for a tick, per second and driver, of the whole race. */
  readonly carTicksPerSecond: number;
}

const TICKS_PER_MINUTE = 3750;
const DIGITS = 1e4;

export function playStrategy(plan: StrategyPlan, onProgress?: (share: number) => void): StrategyRow[] {
  const cost = { carTicks: 0 };
  const [watch] = playRace({
    ...plan,
    track: parseTrack(valley),
    roles: ['driver'],
    prediction: { strategy: plan.strategy },
    faults: { createWorld: (options) => countedWorld(options, plan.gripShare, cost) },
    watchers: [(race) => new StrategyWatch(race)],
    ...(onProgress && { onProgress }),
  });
  if (!watch) return [];
  const { clean, contact } = watch.tallies;
  const row = (condition: StrategyRow['condition'], tally: Tally) =>
    rowOf(plan, condition, tally, watch, cost.carTicks);
  return plan.gripShare < 1 ? [row('grip 2 % off', clean)] : [row('as it is', clean), row('in contact', contact)];
}

/** A client's world that counts what is simulated in it. */
function countedWorld(options: WorldOptions, gripShare: number, cost: { carTicks: number }): World {
  const world = gripShare < 1 ? slipperyWorld(options, gripShare) : new World(options);
  const step = world.step.bind(world);
  world.step = (inputs, commands) => {
    cost.carTicks += options.cars;
    step(inputs, commands);
  };
  return world;
}

function rowOf(
  { strategy, conditions, durationMs, cars }: StrategyPlan,
  condition: StrategyRow['condition'],
  tally: Tally,
  watch: StrategyWatch,
  carTicks: number,
): StrategyRow {
  const samples = tally.predictionErrors.count;
  const driverSeconds = (durationMs / 1000) * cars;
  const p95 = (values: Samples): number | null => rounded(values.percentile(0.95));
  return {
    strategy,
    ...conditions,
    condition,
    samples,
    predictionErrorM: p95(tally.predictionErrors),
    seenErrorM: p95(tally.seenErrors),
    correctionsPerMinute: samples === 0 ? null : rounded((tally.corrections / samples) * TICKS_PER_MINUTE),
    largestJumpM: rounded(tally.jumps.max()),
    convergeMs: p95(tally.convergedMs),
    replayedTicksPerSecond: rounded(watch.replayedTicks / driverSeconds) ?? 0,
    carTicksPerSecond: rounded(carTicks / driverSeconds) ?? 0,
  };
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * DIGITS) / DIGITS);
