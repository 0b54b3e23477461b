// One race, one hash: any change of the simulation's arithmetic shows here, and in every browser that plays the same.
import { describe, expect, it } from 'vitest';
import { runScriptedRace } from '../src/index.ts';
import { readTrack } from './tracks.ts';

/** Of 3000 ticks on the valley; a deliberate change of handling moves it. */
const PINNED = 2_564_235_807;

describe('the scripted race', () => {
  const hashes = runScriptedRace(readTrack('valley'), 3000);

  it('goes on: every tick has a hash of its own', () => {
    expect(new Set(hashes).size).toBe(3000);
  });

  it('ends in the pinned hash', () => {
    expect(hashes.at(-1)).toBe(PINNED);
  });

  it('plays again alike', () => {
    expect(runScriptedRace(readTrack('valley'), 300)).toEqual(hashes.slice(0, 300));
  });
});
