// Keeps the script that loads before the first drive small; see docs/decisions/0019.
import { expect, it } from 'vitest';
import { FIRST_SCRIPT_MAX_BYTES, firstScriptBytes } from './files/first-script.ts';

it(`the page loads at most ${FIRST_SCRIPT_MAX_BYTES / 1000} kB of gzipped script before the first drive`, () => {
  expect(firstScriptBytes()).toBeLessThanOrEqual(FIRST_SCRIPT_MAX_BYTES);
});
