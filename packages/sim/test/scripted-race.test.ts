// The scripted race ends in one pinned hash: every change of the simulation's arithmetic shows here.
import { describe, expect, it } from 'vitest';
import { runScriptedRace } from '../src/index.ts';
import { readTrack } from './tracks.ts';

const TICKS = 3000;
/** The hash after 3000 ticks on the valley. Update it with a deliberate change of the simulation. */
const PINNED_HASH = 2_564_235_807;

describe('the scripted race', () => {
  const hashes = runScriptedRace(readTrack('valley'), TICKS);

  it('has a different hash in every tick', () => {
    expect(new Set(hashes).size).toBe(TICKS);
  });

  it('ends in the pinned hash', () => {
    expect(hashes.at(-1)).toBe(PINNED_HASH);
  });

  it('has the same hashes when it is run again', () => {
    expect(runScriptedRace(readTrack('valley'), 300)).toEqual(hashes.slice(0, 300));
  });
});
