import { createRandom } from '@shotgun-rally/sim/math';
import { expect, it } from 'vitest';
import { NAMES } from './atlas/city-atlas.ts';
import { SignTexts } from './signs.ts';

it('no text of a sign is used again before all others were used', () => {
  const texts = new SignTexts(createRandom(1));
  const draw = () => new Set(Array.from({ length: NAMES }, () => texts.nextName()));
  expect(draw().size).toBe(NAMES);
  expect(draw().size).toBe(NAMES);
});
