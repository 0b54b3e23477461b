import { createRandom } from '@shotgun-rally/sim/math';
import { expect, it } from 'vitest';
import { WIDE_SIGNS } from './atlas/city-atlas.ts';
import { SignTexts } from './signs.ts';

it('no text of a sign is used again before all others were used', () => {
  const texts = new SignTexts(createRandom(1));
  const draw = () => new Set(Array.from({ length: WIDE_SIGNS }, () => texts.nextWideSign()));
  expect(draw().size).toBe(WIDE_SIGNS);
  expect(draw().size).toBe(WIDE_SIGNS);
});
