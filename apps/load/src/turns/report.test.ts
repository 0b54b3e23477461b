/** Tests how the turns of a load test are combined. */
import { describe, expect, it } from 'vitest';
import { madeUpTurn, SIZE } from './made-up-turn.ts';
import { reportOf, reportText, spreadOf } from './report.ts';

describe('spreadOf', () => {
  it('spreadOf returns the middle value of an odd number of values, and the mean of the two middle ones of an even number', () => {
    expect(spreadOf([5, 1, 2])).toEqual({ median: 2, min: 1, max: 5 });
    expect(spreadOf([4, 1, 2, 9])).toEqual({ median: 3, min: 1, max: 9 });
  });
});

describe('reportOf', () => {
  const both = new Map([
    ['game', [madeUpTurn(0.4, 4), madeUpTurn(0.3, 8)]],
    ['colyseus', [madeUpTurn(0.2, null), madeUpTurn(0.2, null)]],
  ] as const);

  it('reportOf divides the costs of the turns of the same round', () => {
    const { ratio } = reportOf(SIZE, both);
    expect(ratio!.min).toBeCloseTo(1.5);
    expect(ratio!.max).toBeCloseTo(2);
  });

  it('reportOf returns no ratio if only one server was measured', () => {
    expect(reportOf(SIZE, new Map([['game', [madeUpTurn(0.4, 4)]]])).ratio).toBeNull();
  });

  it('reportText prints each figure of each server, and a dash for each figure that a server does not report', () => {
    const lines = reportText(reportOf(SIZE, both)).split('\n');
    expect(lines).toHaveLength(13);
    expect(lines.find((line) => line.startsWith('tick lateness p99'))).toMatch(/6\.00 \(4\.00 to 8\.00\)\s+-$/);
  });
});
