/** The strategies that simulate ahead of the server execute scheduled commands, such as hits, in the same ticks as the server. */
import { CAR, type Command, carOffset } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { Ghost } from '../../../../src/client/prediction/strategies/ghost.ts';
import { Rollback } from '../../../../src/client/prediction/strategies/rollback.ts';
import type { Strategy, StrategyOptions } from '../../../../src/client/prediction/strategies/strategy.ts';
import { Threshold } from '../../../../src/client/prediction/strategies/threshold.ts';
import { TickRingStrategy } from '../../../../src/client/prediction/strategies/tick-ring-strategy.ts';
import { StrategyHarness, total } from './strategy-harness.ts';

const AHEAD_TICKS = 7;
/** Damages the car, and pushes it far enough for every strategy to notice. */
const HIT: Command = { kind: 'hit', car: 0, by: -1, damage: 60, push: [0, 0, 640] };

const STRATEGIES: Readonly<Record<string, (options: StrategyOptions) => Strategy>> = {
  rollback: (options) => new Rollback(options),
  threshold: (options) => new Threshold(options),
  'tick-ring': (options) => new TickRingStrategy(options),
  ghost: (options) => new Ghost(options),
};

describe.each(Object.entries(STRATEGIES))('the strategy %s', (_name, create) => {
  const createHarness = () => {
    const harness = new StrategyHarness({ create, aheadTicks: AHEAD_TICKS });
    run(harness, 60);
    return harness;
  };
  /** Runs with a server state in each tick. */
  const run = (harness: StrategyHarness<Strategy>, ticks: number): void => {
    for (let tick = 0; tick < ticks; tick++) {
      harness.run(1);
      harness.deliver();
    }
  };
  const healthOf = (state: ArrayLike<number>): number => state[carOffset(0) + CAR.health]!;

  it('needs no correction for two hits that it learns of before it has predicted their ticks', () => {
    const harness = createHarness();
    const { replayedTicks, tick } = harness.strategy;
    harness.scheduled.push({ tick: tick + 2, command: HIT }, { tick: tick + 6, command: HIT });
    run(harness, 4);
    expect(healthOf(harness.strategy.state)).toBe(40);
    run(harness, AHEAD_TICKS + 2);
    expect(healthOf(harness.server.state)).toBe(0);
    expect([...harness.strategy.state]).toEqual([...harness.futureServerState()]);
    expect(total(harness.strategy.log.counts)).toBe(0);
    expect(harness.strategy.replayedTicks).toBe(replayedTicks);
  });

  it('executes a hit that it learns of too late before a state shows the effect', () => {
    const harness = createHarness();
    harness.scheduled.push({ tick: harness.strategy.tick - 1, command: HIT });
    run(harness, 4);
    expect(healthOf(harness.server.state)).toBe(100);
    expect([...harness.strategy.state]).toEqual([...harness.futureServerState()]);
    expect(total(harness.strategy.log.counts)).toBe(0);
  });
});
