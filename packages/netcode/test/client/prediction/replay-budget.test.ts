/** The replay budget: for how long a prediction simulates again in one call. */
import { describe, expect, it } from 'vitest';
import { REPLAY_BUDGET_CAR_TICKS, ReplayBudget } from '../../../src/client/prediction/replay-budget.ts';

const CAR_TICKS = 160;
const LONG_MS = 100;

/** Returns the budget after 100 replays, whose car-ticks took the times (ms) that `carTickMs` returns. */
function budgetAfter(carTickMs: (replay: number) => number): ReplayBudget {
  const budget = new ReplayBudget();
  for (let replay = 0; replay < 100; replay++) budget.record(CAR_TICKS, CAR_TICKS * carTickMs(replay));
  return budget;
}

describe('the replay budget', () => {
  it('is 40 ticks of 16 cars', () => {
    expect(REPLAY_BUDGET_CAR_TICKS).toBe(40 * 16);
  });

  it('has no limit of time at first, and on a machine that replays it within 16 ms', () => {
    expect(new ReplayBudget().isTimeUp(80, LONG_MS)).toBe(false);
    expect(budgetAfter(() => 16 / REPLAY_BUDGET_CAR_TICKS).isTimeUp(80, LONG_MS)).toBe(false);
  });

  it('is 6 ms on a slower machine', () => {
    const budget = budgetAfter(() => 0.04);
    expect(budget.isTimeUp(20, 5.9)).toBe(false);
    expect(budget.isTimeUp(20, 6.1)).toBe(true);
  });

  it('is at least 8 ticks', () => {
    const budget = budgetAfter(() => 0.04);
    expect(budget.isTimeUp(7, LONG_MS)).toBe(false);
    expect(budget.isTimeUp(8, LONG_MS)).toBe(true);
  });

  it('is not changed by a pause in every third replay', () => {
    expect(budgetAfter((replay) => (replay % 3 === 0 ? 1 : 0.01)).isTimeUp(80, LONG_MS)).toBe(false);
  });

  it('has no limit of time any more after a slow machine has become fast', () => {
    const budget = budgetAfter(() => 0.04);
    for (let replay = 0; replay < 100; replay++) budget.record(CAR_TICKS, 0);
    expect(budget.isTimeUp(80, LONG_MS)).toBe(false);
  });

  it('is not changed by a replay of no ticks', () => {
    const budget = new ReplayBudget();
    for (let replay = 0; replay < 100; replay++) budget.record(0, 5);
    expect(budget.isTimeUp(80, LONG_MS)).toBe(false);
  });
});
