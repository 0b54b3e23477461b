/** The replay budget: for how long a prediction simulates again in one call. */
import { describe, expect, it } from 'vitest';
import { REPLAY_BUDGET_CAR_TICKS, ReplayBudget } from '../../../src/client/prediction/replay-budget.ts';

const CAR_TICKS = 160;
const LONG_MS = 100;

/** Returns the budget after 100 replays, whose car-ticks took the times (ms) that `carTickMs` returns. */
function budgetAfter(carTickMs: (replay: number) => number, replays = 100): ReplayBudget {
  const budget = new ReplayBudget();
  for (let replay = 0; replay < replays; replay++) budget.record(CAR_TICKS, CAR_TICKS * carTickMs(replay));
  return budget;
}

describe('the replay budget', () => {
  it('is 40 ticks of 16 cars', () => {
    expect(REPLAY_BUDGET_CAR_TICKS).toBe(40 * 16);
  });

  it('has no limit of time at first, and on a machine that replays it within 14 ms', () => {
    expect(new ReplayBudget().isTimeUp(80, LONG_MS, 1)).toBe(false);
    for (const replays of [100, 101])
      expect(budgetAfter(() => 14 / REPLAY_BUDGET_CAR_TICKS, replays).isTimeUp(80, LONG_MS, 1)).toBe(false);
  });

  it('is 6 ms on a slower machine', () => {
    const budget = budgetAfter(() => 0.04);
    expect(budget.isTimeUp(20, 5.9, 1)).toBe(false);
    expect(budget.isTimeUp(20, 6.1, 1)).toBe(true);
  });

  it('is at least 8 ticks, and twice as many as are new', () => {
    const budget = budgetAfter(() => 0.04);
    expect(budget.isTimeUp(7, LONG_MS, 1)).toBe(false);
    expect(budget.isTimeUp(8, LONG_MS, 1)).toBe(true);
    expect(budget.isTimeUp(39, LONG_MS, 20)).toBe(false);
    expect(budget.isTimeUp(40, LONG_MS, 20)).toBe(true);
  });

  it('is not changed by a pause in every third replay', () => {
    expect(budgetAfter((replay) => (replay % 3 === 0 ? 1 : 0.01)).isTimeUp(80, LONG_MS, 1)).toBe(false);
  });

  it('has no limit of time any more after a slow machine has become fast', () => {
    const budget = budgetAfter(() => 0.04);
    for (let replay = 0; replay < 100; replay++) budget.record(CAR_TICKS, 0);
    expect(budget.isTimeUp(80, LONG_MS, 1)).toBe(false);
  });

  it('is not changed by a replay of no ticks', () => {
    const budget = new ReplayBudget();
    for (let replay = 0; replay < 100; replay++) budget.record(0, 5);
    expect(budget.isTimeUp(80, LONG_MS, 1)).toBe(false);
  });
});
