import { expect, it } from 'vitest';
import { driftLevel } from './drift-sparks.ts';

it('drift sparks have a higher level the more boost the slide has earned', () => {
  expect([0, 0.02, 0.05, 0.2, 0.5].map(driftLevel)).toEqual([0, 0, 1, 2, 3]);
});
