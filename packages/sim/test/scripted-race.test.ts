// The scripted race ends with an expected hash, so that a change of the simulation's results is noticed.
import { describe, expect, it, vi } from 'vitest';
import { runScriptedRace, World } from '../src/index.ts';
import { progressOf } from '../src/race/index.ts';
import { readTrack } from './tracks.ts';

const TICKS = 3000;
/** The hash after TICKS ticks on the track `valley`. Update it after a deliberate change to the simulation. */
const EXPECTED_HASH = 2_453_615_248;

describe('the scripted race', () => {
  const valley = readTrack('valley');
  const steps = vi.spyOn(World.prototype, 'step');
  const hashes = runScriptedRace(valley, TICKS);
  const world = steps.mock.contexts[0] as World;
  steps.mockRestore();

  it('has a hash for every tick, and its cars drive', () => {
    expect(hashes).toHaveLength(TICKS);
    const progress = Array.from({ length: world.cars }, (_, car) => progressOf(world.state, car, valley));
    for (const metres of progress) expect(metres).toBeGreaterThan(500);
  });

  it('ends with the expected hash', () => {
    expect(hashes.at(-1)).toBe(EXPECTED_HASH);
  });

  it('has the same hashes in the first 300 ticks of a second run', () => {
    expect(runScriptedRace(valley, 300)).toEqual(hashes.slice(0, 300));
  });
});
