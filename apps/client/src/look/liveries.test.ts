/** Tests that the roster's paints are those of the liveries. */
import { TEAMS } from '@shotgun-rally/netcode';
import { expect, it } from 'vitest';
import { liveryIndexOf } from './liveries.ts';
import { LIVERIES } from './palette.ts';

it('each team has its own livery, and its paint is the paint of that livery', () => {
  const indexes = TEAMS.map(({ name, livery }) =>
    liveryIndexOf({ car: -1, team: name, livery, model: 'rally', driver: '', gunner: '' }),
  );
  expect(indexes).toEqual([...LIVERIES.keys()]);
});
