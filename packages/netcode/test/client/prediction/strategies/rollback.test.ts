/** The rollback strategy: a budget limits how many ticks are re-simulated (replayed) at once. */
import { CAR, readField } from '@shotgun-rally/sim';
import { timeOfTick, writeCar } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { Rollback } from '../../../../src/client/prediction/strategies/rollback.ts';
import type { StrategyOptions } from '../../../../src/client/prediction/strategies/strategy.ts';
import { distance, StrategyHarness, total } from './strategy-harness.ts';

const createHarness = (aheadTicks: number, cars: number, distantCars = 0) =>
  new StrategyHarness({ create: (options) => new Rollback(options), aheadTicks, cars, distantCars });

/** Changes the velocity on the server, and runs until the replay is done. Returns the ticks re-simulated in each step. */
function replayAfterPush(harness: ReturnType<typeof createHarness>): number[] {
  const replays: number[] = [];
  let before = harness.strategy.replayedTicks;
  const count = (): void => {
    replays.push(harness.strategy.replayedTicks - before);
    before = harness.strategy.replayedTicks;
  };
  harness.run(30);
  harness.push(1);
  harness.run(1);
  harness.deliver();
  count();
  while (harness.strategy.isReplaying) {
    harness.run(1);
    harness.strategy.reconcile();
    count();
  }
  return replays;
}

describe('the replay budget', () => {
  it('covers a replay of 12 ticks of 8 cars at once', () => {
    const harness = createHarness(12, 8);
    expect(replayAfterPush(harness)).toEqual([12]);
    expect(harness.strategy.log.counts.budget).toBe(0);
    expect([...harness.strategy.state]).toEqual([...harness.futureServerState()]);
  });

  it('spreads a replay of 120 ticks over two ticks, counts one correction as late, and results in the state that the server will have', () => {
    const harness = createHarness(120, 8);
    // 121 ticks, because one more has passed when the second part is simulated.
    expect(replayAfterPush(harness)).toEqual([80, 41]);
    expect(harness.strategy.log.counts).toMatchObject({ unexplained: 0, budget: 1 });
    expect(total(harness.strategy.log.counts)).toBe(2);
    expect([...harness.strategy.state]).toEqual([...harness.futureServerState()]);
  });

  it('counts no correction if a spread replay changes only a rival', () => {
    const harness = createHarness(120, 8, 1);
    harness.run(30);
    writeCar(harness.server.state, 7, CAR.vz, readField(harness.server.state, 7, 'vz') + 1);
    harness.run(1);
    harness.deliver();
    expect(harness.strategy.isReplaying).toBe(true);
    harness.run(1);
    harness.strategy.reconcile();
    expect(harness.strategy.isReplaying).toBe(false);
    expect([...harness.strategy.state]).toEqual([...harness.futureServerState()]);
    expect(total(harness.strategy.log.counts)).toBe(0);
  });

  it('allows 120 ticks at once with 2 cars, but only 64 with 16 cars of which 6 are far', () => {
    expect(replayAfterPush(createHarness(120, 2))).toEqual([120]);
    expect(replayAfterPush(createHarness(100, 16, 6))).toEqual([64, 37]);
  });

  it('keeps the shown car in place when a spread replay ends', () => {
    const harness = createHarness(120, 8);
    const frame = () => harness.frame(0, timeOfTick(harness.strategy.tick));
    harness.run(30);
    harness.push(0.5);
    harness.run(1);
    harness.deliver();
    expect(harness.strategy.isReplaying).toBe(true);
    harness.run(1);
    const before = frame();
    harness.strategy.reconcile();
    const after = frame();
    expect(distance(after.simulated, before.simulated)).toBeGreaterThan(0.5);
    expect(distance(after.shown, before.shown)).toBeLessThan(1e-6);
  });

  it('finishes 5 replays in 10 ticks although a newer state arrives in each tick', () => {
    const harness = createHarness(120, 8);
    harness.run(30);
    let finished = 0;
    for (let tick = 0; tick < 10; tick++) {
      harness.push(1);
      harness.run(1);
      harness.deliver();
      if (!harness.strategy.isReplaying) finished++;
    }
    expect(finished).toBe(5);
  });

  it('agrees with the server after another state has arrived during a replay', () => {
    const harness = createHarness(120, 8);
    harness.run(30);
    harness.push(1);
    harness.run(1);
    harness.deliver();
    harness.push(1);
    harness.run(1);
    harness.deliver();
    for (let tick = 0; tick < 10; tick++) {
      harness.run(1);
      harness.strategy.reconcile();
    }
    expect([...harness.strategy.state]).toEqual([...harness.futureServerState()]);
  });

  it('limits the time of each part of a replay on a machine that takes 1 ms per tick', () => {
    let elapsedMs = () => 0;
    const create = (options: StrategyOptions) => new Rollback(options);
    const harness = new StrategyHarness({ create, aheadTicks: 30, cars: 8, clock: () => elapsedMs() });
    elapsedMs = () => harness.strategy.replayedTicks;
    const longestPart = (ticks: number): number => {
      let longest = 0;
      for (let tick = 0; tick < ticks; tick++) {
        const { replayedTicks } = harness.strategy;
        harness.push(0.1);
        harness.run(1);
        harness.deliver();
        longest = Math.max(longest, harness.strategy.replayedTicks - replayedTicks);
      }
      return longest;
    };
    expect(longestPart(100)).toBe(30);
    // After 4 ticks 4 ms have passed, and after 8 ticks 8 ms, which is more than 6 ms.
    expect(longestPart(100)).toBe(8);
  });
});
