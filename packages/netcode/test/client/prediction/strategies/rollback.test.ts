/** The rollback strategy: a budget limits how many ticks are re-simulated (replayed) at once. */
import { timeOfTick } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { REPLAY_BUDGET_CAR_TICKS, Rollback } from '../../../../src/client/prediction/strategies/rollback.ts';
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
  it('is 40 ticks of 16 cars', () => {
    expect(REPLAY_BUDGET_CAR_TICKS).toBe(40 * 16);
  });

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
});
