/** Tests loading tracks by name. */
import { describe, expect, it } from 'vitest';
import { loadTrack } from './test-tracks.ts';

describe('loadTrack', () => {
  it('loadTrack returns the same track each time, so that its ground is prepared once', () => {
    expect(loadTrack('oval')).toBe(loadTrack('oval'));
    expect(loadTrack('oval')?.name).toBe('oval');
  });

  it('loadTrack returns null for an unknown track', () => {
    expect(loadTrack('nowhere')).toBeNull();
  });
});
