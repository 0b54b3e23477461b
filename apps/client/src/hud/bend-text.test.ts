/** Tests the text about the next bend. */
import { expect, it } from 'vitest';
import type { Bend } from '../race/next-bend.ts';
import { bendText } from './bend-text.ts';

it.each([
  [{ side: 'left', tightness: 1, distanceM: 118 }, '‹ Left bend, 120 m'],
  [{ side: 'right', tightness: 2, distanceM: 41 }, 'Tight right bend, 40 m ››'],
  [{ side: 'right', tightness: 3, distanceM: 6 }, 'Right hairpin, 10 m ›››'],
  [{ side: 'left', tightness: 3, distanceM: 0 }, '‹‹‹ Left hairpin'],
] as const)('bendText describes %o as "%s"', (bend: Bend, text) => {
  expect(bendText(bend)).toBe(text);
});

it('bendText is empty without a bend', () => {
  expect(bendText(null)).toBe('');
});
