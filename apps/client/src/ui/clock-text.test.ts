/** Tests how lap times are formatted. */
import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it('clockText formats lap times as minutes, seconds and thousandths, and negative times as 0', () => {
  expect(clockText(0)).toBe('0:00.000');
  expect(clockText(62_345)).toBe('1:02.345');
  expect(clockText(-5)).toBe('0:00.000');
});
