// The scripted race ends with an expected hash, so that a change of the simulation's results is noticed.
import { describe, expect, it } from 'vitest';
import { runScriptedRace } from '../src/index.ts';
import { readTrack } from './tracks.ts';

const TICKS = 3000;
/** The hash after TICKS ticks on the track `valley`. Update it after a deliberate change to the simulation. */
const EXPECTED_HASH = 2_453_615_248;

describe('the scripted race', () => {
  const valley = readTrack('valley');
  const hashes = runScriptedRace(valley, TICKS);

  it('has a hash for every tick', () => {
    expect(hashes).toHaveLength(TICKS);
  });

  it('ends with the expected hash', () => {
    expect(hashes.at(-1)).toBe(EXPECTED_HASH);
  });

  it('has the same hashes in the first 300 ticks of a second run', () => {
    expect(runScriptedRace(valley, 300)).toEqual(hashes.slice(0, 300));
  });
});
