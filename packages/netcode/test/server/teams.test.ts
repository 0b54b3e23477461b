/** Tests the names and colours of the teams. */
import { MAX_CARS } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { TEAMS } from '../../src/server/teams.ts';

it('TEAMS has another name and another colour for each car of the largest race', () => {
  expect(TEAMS).toHaveLength(MAX_CARS);
  expect(new Set(TEAMS.map(({ name }) => name)).size).toBe(MAX_CARS);
  expect(new Set(TEAMS.map(({ livery }) => livery)).size).toBe(MAX_CARS);
});
