/** Tests the line that sums up a race for the team. */
import { expect, it } from 'vitest';
import { teamLine } from './team-result.ts';

it('the line for the team names hits, wrecks and the difference from the last time, if there is one', () => {
  expect(teamLine({ hits: 22, wrecks: 3 }, -1400)).toBe('22 hits, 3 wrecks, 1.4 s faster than last time');
  expect(teamLine({ hits: 1, wrecks: 1 }, 800)).toBe('1 hit, 1 wreck, 0.8 s slower than last time');
  expect(teamLine({ hits: 0, wrecks: 0 }, null)).toBe('0 hits, 0 wrecks');
});
