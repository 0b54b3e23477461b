/** Tests how the cost of an attack is judged. */
import { describe, expect, it } from 'vitest';
import type { Worst } from './punctuality.ts';
import { costOf, missingRefusals, refusalsBetween } from './verdict.ts';

const GOOD: Worst = { marginMs: 70, latenessMs: 5, missed: 0 };
const SILENT: Worst = { marginMs: null, latenessMs: 3000, missed: 0 };

const windows = (change: Partial<Worst>, count = 3): Worst[] =>
  Array.from({ length: 3 }, (_, window) => (window < count ? { ...GOOD, ...change } : GOOD));

describe('costOf', () => {
  it('costOf returns the differences of the medians, and no fault if they are small', () => {
    expect(costOf([{ ...GOOD, marginMs: 20 }, { ...GOOD, marginMs: 60, latenessMs: 9 }, GOOD], windows({}))).toEqual({
      controlMarginMs: 70,
      marginMs: 60,
      marginCostMs: 10,
      controlLatenessMs: 5,
      latenessMs: 5,
      delayMs: 0,
      faults: [],
    });
  });

  it('costOf takes the mean of the two middle windows if their number is even', () => {
    const attack = [10, 40, 60, 70].map((marginMs) => ({ ...GOOD, marginMs }));
    expect(costOf(attack, windows({}))).toMatchObject({ marginMs: 50 });
  });

  it('costOf finds a server that stalls for all windows', () => {
    const { faults } = costOf(windows(SILENT), windows({}));
    expect(faults).toEqual(['no input read in 3 of 3 windows', 'states are more than 32 ms later']);
  });

  it('costOf finds a server that stalls for one window, although the medians are good', () => {
    expect(costOf(windows(SILENT, 1), windows({})).faults).toEqual(['no input read in 1 of 3 windows']);
  });

  it.each([
    ['a smaller margin', { marginMs: 50 }, 'the margin is more than 16 ms smaller'],
    ['late states', { latenessMs: 40 }, 'states are more than 32 ms later'],
    ['missed inputs', { missed: 2 }, '6 inputs missed, 0 in the control'],
  ])('costOf finds %s', (_what, change, fault) => {
    expect(costOf(windows(change), windows({})).faults).toEqual([fault]);
  });

  it.each([
    ['a smaller margin', { marginMs: 50 }],
    ['late states', { latenessMs: 40 }],
    ['missed inputs', { missed: 2 }],
  ])('costOf does not count %s of the control against the server', (_what, change) => {
    expect(costOf(windows(change), windows(change)).faults).toEqual([]);
  });

  it('costOf reports a fault if the control server stalled', () => {
    expect(costOf(windows({}), windows(SILENT)).faults).toEqual(['no input read in 3 of 3 windows of the control']);
    expect(costOf(windows(SILENT), windows(SILENT)).faults).toHaveLength(2);
  });
});

it('missingRefusals finds a reason for which nothing was refused during the attack, although it was before', () => {
  const refused = refusalsBetween({ paused: 3 }, { paused: 3, overBudget: 1 });
  expect(missingRefusals(['paused', 'overBudget'], refused)).toEqual(['nothing refused with paused']);
});
