import { describe, expect, it } from 'vitest';
import { Series } from './series.ts';

describe('Series', () => {
  it('Series returns the values of each figure, oldest first', () => {
    const series = new Series(2, 10);
    for (const value of [1, 2, 3]) series.add([value, value * 10]);
    expect(series.values(0)).toEqual([1, 2, 3]);
    expect(series.values(1)).toEqual([10, 20, 30]);
  });

  it('Series drops the oldest rows beyond its capacity', () => {
    const series = new Series(1, 3);
    for (const value of [1, 2, 3, 4, 5]) series.add([value]);
    expect(series.length).toBe(3);
    expect(series.values(0)).toEqual([3, 4, 5]);
  });

  it('Series returns null for a missing value that overwrites an old row', () => {
    const series = new Series(1, 2);
    for (const value of [1, 2, null]) series.add([value]);
    expect(series.values(0)).toEqual([2, null]);
  });

  it('Series throws if the index of a figure is too large', () => {
    expect(() => new Series(1, 2).values(1)).toThrow('figure 1');
  });
});
