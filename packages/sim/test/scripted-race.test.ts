// The scripted race ends in a pinned hash, so that a change of the simulation's results is noticed.
import { describe, expect, it } from 'vitest';
import { runScriptedRace } from '../src/index.ts';
import { readTrack } from './tracks.ts';

const TICKS = 3000;
/** The hash after TICKS ticks on the track `valley`. Update it after a deliberate change of the simulation. */
const PINNED_HASH = 2_564_235_807;

describe('the scripted race', () => {
  const hashes = runScriptedRace(readTrack('valley'), TICKS);

  it('the scripted race has a different hash in every tick', () => {
    expect(new Set(hashes).size).toBe(TICKS);
  });

  it('the scripted race ends in the pinned hash', () => {
    expect(hashes.at(-1)).toBe(PINNED_HASH);
  });

  it('the first 300 ticks of the scripted race have the same hashes in a second run', () => {
    expect(runScriptedRace(readTrack('valley'), 300)).toEqual(hashes.slice(0, 300));
  });
});
