// Ten minutes of sixteen cars ramming: nobody leaves the world.
import { expect, it } from 'vitest';
import { ramFor } from './escape.ts';
import { readTrack } from './tracks.ts';

const TEN_MINUTES = 37_500;

it.each([1, 2, 3])('nobody leaves the world in 10 minutes of 16 cars ramming (seed %i)', (seed) => {
  const { moved, contacts, out } = ramFor(readTrack('valley'), TEN_MINUTES, seed);
  expect(moved).toBeGreaterThan(50_000);
  expect(contacts).toBeGreaterThan(1000);
  expect(out).toEqual([]);
});
