import { describe, expect, it } from 'vitest';
import { RecentCounts } from './recent-counts.ts';

describe('RecentCounts', () => {
  it('RecentCounts counts the increases of the last second, and ignores the values of the first update', () => {
    const recent = new RecentCounts<'input' | 'hit'>();
    recent.update(0, { input: 5, hit: 0 });
    recent.update(600, { input: 7, hit: 1 });
    expect([recent.count('input'), recent.count('hit')]).toEqual([2, 1]);
    recent.update(1200, { input: 8, hit: 1 });
    expect(recent.count('input')).toBe(3);
    recent.update(1700, { input: 8, hit: 1 });
    expect([recent.count('input'), recent.count('hit')]).toEqual([1, 0]);
  });

  it('RecentCounts keeps counting if a counter restarts from 0', () => {
    const recent = new RecentCounts<'hit'>();
    recent.update(0, { hit: 50 });
    recent.update(10, { hit: 2 });
    expect(recent.count('hit')).toBe(2);
  });
});
