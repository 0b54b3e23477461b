// Ten minutes of a full world of ramming cars.
import { expect, it } from 'vitest';
import { ramFor } from './ramming.ts';
import { readTrack } from './tracks.ts';

const TEN_MINUTES_TICKS = 37_500;

it.each([1, 2, 3])('keeps 16 ramming cars in the world for 10 minutes (seed %i)', (seed) => {
  const { metres, contacts, escapes } = ramFor(readTrack('valley'), TEN_MINUTES_TICKS, seed);
  expect(metres).toBeGreaterThan(50_000);
  expect(contacts).toBeGreaterThan(1000);
  expect(escapes).toEqual([]);
});
