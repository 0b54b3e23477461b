/** Tests the endings of places. */
import { expect, it } from 'vitest';
import { ordinal } from './ordinal.ts';

it('places end in ST, ND and RD by their last digit, and in TH from 11 to 13', () => {
  expect([1, 2, 3, 4, 10, 11, 12, 13, 16].map(ordinal)).toEqual([
    '1ST',
    '2ND',
    '3RD',
    '4TH',
    '10TH',
    '11TH',
    '12TH',
    '13TH',
    '16TH',
  ]);
});
