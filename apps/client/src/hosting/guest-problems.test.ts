import { BYE_CODES, type ByeReason } from '@shotgun-rally/protocol';
import { expect, it } from 'vitest';
import { problemOfBye } from '../ui/known-problems.ts';
import type { Problem } from '../ui/problems.ts';
import { problemOfGuest } from './guest-problems.ts';

/** Everything that the player reads about a problem. */
const wordsOf = ({ title, text, advice, remedies }: Problem): string =>
  [title, text, advice, ...remedies.map(({ label }) => label)].join(' ');

it('a guest does not read about rooms, because the tab of the host has only one', () => {
  const problems = (Object.keys(BYE_CODES) as ByeReason[]).flatMap((reason) => problemOfBye(reason, '', 'HOST') ?? []);
  expect(problems.map(wordsOf).join(' ')).toMatch(/another room/);
  expect(problems.map(problemOfGuest).map(wordsOf).join(' ')).not.toMatch(/room/i);
});

it('if the versions differ, a guest reads that the host has to reload the page', () => {
  const problem = problemOfBye('versionMismatch', 'Reload this page.', 'HOST');
  const words = problem ? wordsOf(problemOfGuest(problem)) : '';
  expect(words).toMatch(/host’s page and yours have different versions.*Ask the host to reload/);
  expect(words).not.toMatch(/Reload/);
});
