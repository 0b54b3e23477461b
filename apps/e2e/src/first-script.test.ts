// What is loaded before the first drive (docs/decisions/0019) stays small.
import { expect, it } from 'vitest';
import { FIRST_SCRIPT_MAX_BYTES, firstScriptBytes } from './first-script.ts';

it('loads at most 230 kB of gzipped script before the first drive', () => {
  expect(firstScriptBytes()).toBeLessThanOrEqual(FIRST_SCRIPT_MAX_BYTES);
});
