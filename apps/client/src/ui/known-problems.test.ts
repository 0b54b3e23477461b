/** Tests of the screens that explain problems. */
import { BYE_CODES, type ByeReason } from '@shotgun-rally/protocol';
import { describe, expect, it } from 'vitest';
import { badParameter, NO_WEBGL, problemOfBye, unknownTrack } from './known-problems.ts';
import { crashed, notLoaded } from './problems.ts';

const REASONS = Object.keys(BYE_CODES) as ByeReason[];

describe('problem screens', () => {
  it('there is no problem screen after a closing server, a silent connection, the start of the next race or a change of the server', () => {
    const withoutScreen = REASONS.filter((reason) => problemOfBye(reason, '', 'A') === null);
    expect(withoutScreen).toEqual(['serverClosing', 'tooSilent', 'nextRace', 'otherServer']);
  });

  it('the problem screens have advice, at least one button, and different ids', () => {
    const problems = [
      ...REASONS.map((reason) => problemOfBye(reason, '', 'A')),
      NO_WEBGL,
      badParameter({ parameter: 'car', got: '99', allowed: '0 to 15' }),
      unknownTrack('moon'),
      crashed(new Error('broken')),
      notLoaded(new Error('offline')),
    ].filter((problem) => problem !== null);
    for (const problem of problems) {
      expect(problem.advice, problem.id).not.toBe('');
      expect(problem.remedies.length, problem.id).toBeGreaterThan(0);
    }
    expect(new Set(problems.map((problem) => problem.id)).size).toBe(problems.length);
  });

  it('the screen for a bad parameter names the parameter, its value and the allowed values', () => {
    const { text } = badParameter({ parameter: 'car', got: '99', allowed: '0 to 15' });
    expect(text).toMatch(/car=99.*0 to 15/);
  });
});
