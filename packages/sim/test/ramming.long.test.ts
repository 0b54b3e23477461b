// Runs 16 ramming cars for ten minutes.
import { expect, it } from 'vitest';
import { ramFor } from './ramming.ts';
import { readTrack } from './tracks.ts';

const TEN_MINUTES_TICKS = 37_500;

it.each([1, 2, 3])('16 ramming cars stay in the world for ten minutes (seed %i)', (seed) => {
  const { metres, contacts, escapes } = ramFor(readTrack('valley'), TEN_MINUTES_TICKS, seed);
  expect(metres).toBeGreaterThan(50_000);
  expect(contacts).toBeGreaterThan(1000);
  expect(escapes).toEqual([]);
});
